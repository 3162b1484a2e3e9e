/** The `waypost` program: `start` serves, the other commands administer. */
import { Command } from 'commander';
import { addAccountCommands } from './commands/account.ts';
import { addBlockCommands } from './commands/block.ts';
import { addBuildDashboardCommand } from './commands/build-dashboard.ts';
import { addMigrateCommand } from './commands/migrate.ts';
import { addReclassifyCommand } from './commands/reclassify.ts';
import { serve } from './commands/serve.ts';
import { addSimulateCommand } from './commands/simulate.ts';

export async function main(argv: string[]): Promise<void> {
  const program = new Command('waypost').description('Self-hosted short links, QR codes and campaigns.');
  program.command('start', { isDefault: true }).description('Serve links, API and dashboard').action(serve);
  addAccountCommands(program);
  addBlockCommands(program);
  addBuildDashboardCommand(program);
  addMigrateCommand(program);
  addReclassifyCommand(program);
  addSimulateCommand(program);
  try {
    await program.parseAsync(argv);
  } catch (error) {
    endWithError(error);
  }
}

/** One line for what the user can mend; a stack only for what only we can. */
function endWithError(error: unknown): never {
  const expected = ['SettingError', 'DatabaseStartError', 'StartError', 'AppError', 'MoveError'];
  const isExpected = error instanceof Error && expected.includes(error.name);
  process.stderr.write(
    isExpected ? `waypost: ${error.message}\n` : `${(error as Error).stack ?? String(error)}\n`,
  );
  process.exit(1);
}
