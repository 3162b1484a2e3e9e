/** The `waypost` program: `start` serves, the other commands administer. */
import { Command } from 'commander';
import packageFile from '../package.json' with { type: 'json' };
import { addCommands } from './commands/command-line.ts';
import { describeError } from './commands/describe-error.ts';
import { endUnheard } from './commands/end-unheard.ts';

/** Umasks: who may read the files that a command makes. */
const [onlyOwner, everybody] = [0o077, 0o022];

export async function main(argv: string[]): Promise<void> {
  // The data and its backups are for the user who runs the service. Another one may build the dashboard.
  process.umask(argv[2] === 'build-dashboard' ? everybody : onlyOwner);
  const program = new Command('waypost').description('Self-hosted short links, QR codes and campaigns.');
  program.version(packageFile.version);
  addCommands(program);
  program.hook('preAction', (_, command) => {
    if (command.name() !== 'start') endUnheard();
  });
  refuseUnknown(program, argv[2]);
  try {
    await program.parseAsync(argv);
  } catch (error) {
    endWithError(error);
  }
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
