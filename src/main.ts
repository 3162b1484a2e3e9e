/** The `waypost` program: `start` serves, the other commands administer. */
import { Command } from 'commander';
import packageFile from '../package.json' with { type: 'json' };
import { describeError } from './commands/describe-error.ts';

/** Adds one command, or several related ones. */
type AddCommand = (program: Command) => void;

/**
 * Commands by their first word. Some load most of the service, so each is loaded only when it is asked for.
 */
const commands: Record<string, () => Promise<AddCommand>> = {
  start: async () => (await import('./commands/serve.ts')).addStartCommand,
  account: async () => (await import('./commands/account.ts')).addAccountCommands,
  block: async () => (await import('./commands/block.ts')).addBlockCommands,
  unblock: async () => (await import('./commands/block.ts')).addBlockCommands,
  'build-dashboard': async () => (await import('./commands/build-dashboard.ts')).addBuildDashboardCommand,
  backup: async () => (await import('./commands/backup.ts')).addBackupCommands,
  restore: async () => (await import('./commands/backup.ts')).addBackupCommands,
  migrate: async () => (await import('./commands/migrate.ts')).addMigrateCommand,
  reclassify: async () => (await import('./commands/reclassify.ts')).addReclassifyCommand,
  simulate: async () => (await import('./commands/simulate.ts')).addSimulateCommand,
};

/** Commands whose files must be readable by the user who serves the dashboard, which may be another one. */
const makersForOthers = new Set(['build-dashboard']);
const [keepForOwner, keepForAll] = [0o077, 0o022];

export async function main(argv: string[]): Promise<void> {
  // Only the user who runs the service may read the data and its backups.
  process.umask(makersForOthers.has(argv[2] ?? '') ? keepForAll : keepForOwner);
  const program = new Command('waypost').description('Self-hosted short links, QR codes and campaigns.');
  program.version(packageFile.version);
  for (const add of await chooseCommands(argv[2] ?? 'start')) add(program);
  refuseUnknown(program, argv[2]);
  try {
    await program.parseAsync(argv);
  } catch (error) {
    endWithError(error);
  }
}

/**
 * Loads the command that `word` names, or all of them if it names none, so that help can list them and a
 * misspelt command is reported.
 */
async function chooseCommands(word: string): Promise<Set<AddCommand>> {
  const meant = Object.entries(commands).filter(([name]) => name === word);
  const loads = meant.length > 0 ? meant.map(([, load]) => load) : Object.values(commands);
  return new Set(await Promise.all(loads.map((load) => load())));
}

/** Otherwise an unknown word would count as an argument of `start`, which is the default command. */
function refuseUnknown(program: Command, word = 'start'): void {
  const isOption = word.startsWith('-');
  if (isOption || word === 'help' || program.commands.some((command) => command.name() === word)) return;
  program.error(`error: unknown command '${word}' (waypost --help lists them)`);
}

function endWithError(error: unknown): never {
  process.stderr.write(`${describeError(error)}\n`);
  process.exit(1);
}
