import { buildDashboard } from '../http/dashboard/build-dashboard.ts';

/** `waypost build-dashboard` */
export async function build(): Promise<void> {
  const outcome = await buildDashboard();
  process.stdout.write(outcome === 'built' ? 'The dashboard is built.\n' : 'The dashboard is up to date.\n');
}
