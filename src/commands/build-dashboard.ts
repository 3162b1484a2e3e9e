import type { Command } from 'commander';
import { buildDashboard } from '../http/dashboard/build-dashboard.ts';

/** `waypost build-dashboard`, for making packages or images; `start` builds the dashboard by itself. */
export function addBuildDashboardCommand(program: Command): void {
  program
    .command('build-dashboard')
    .description('Build the dashboard into dist/ unless it is up to date')
    .action(async () => {
      const outcome = await buildDashboard();
      process.stdout.write(
        outcome === 'built' ? 'The dashboard is built.\n' : 'The dashboard is up to date.\n',
      );
    });
}
