/** The `waypost` program: `start` serves, the other commands administer. */
import { Command } from 'commander';
import packageFile from '../package.json' with { type: 'json' };
import { describeError } from './commands/describe-error.ts';

/** Adds a command, or several of one kind. */
type AddCommand = (program: Command) => void;

/** By their first words. Some need most of the service, so each is loaded when it is asked for. */
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

/** What they make is for whoever serves the dashboard, which may be another user. */
const makersForOthers = new Set(['build-dashboard']);
const [keepForOwner, keepForAll] = [0o077, 0o022];

export async function main(argv: string[]): Promise<void> {
  // Data, and copies of it, are for nobody but who runs the service.
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

/** All of them where none is meant, so that help lists them and what is misspelt is told. */
async function chooseCommands(word: string): Promise<Set<AddCommand>> {
  const meant = Object.entries(commands).filter(([name]) => name === word);
  const loads = meant.length > 0 ? meant.map(([, load]) => load) : Object.values(commands);
  return new Set(await Promise.all(loads.map((load) => load())));
}

/** Else it would be taken for an argument of `start`, which is what is done without a command. */
function refuseUnknown(program: Command, word = 'start'): void {
  const isOption = word.startsWith('-');
  if (isOption || word === 'help' || program.commands.some((command) => command.name() === word)) return;
  program.error(`error: unknown command '${word}' (waypost --help lists them)`);
}

function endWithError(error: unknown): never {
  process.stderr.write(`${describeError(error)}\n`);
  process.exit(1);
}
