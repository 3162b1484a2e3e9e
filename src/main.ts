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
  addCommands(program, mayStart(argv[2]));
  program.showHelpAfterError('(waypost --help lists the commands)');
  program.hook('preAction', (_, command) => {
    if (command.name() !== 'start') endUnheard();
  });
  try {
    await program.parseAsync(argv);
  } catch (error) {
    endWithError(error);
  }
}

/** Whether `start` may be left out. Before another word it may not, or a misspelt command would be an argument of it. */
function mayStart(word: string | undefined): boolean {
  return word === undefined || word.startsWith('-');
}

function endWithError(error: unknown): never {
  process.stderr.write(`${describeError(error)}\n`);
  process.exit(1);
}
