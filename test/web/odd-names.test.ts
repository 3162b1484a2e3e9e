import { test } from 'node:test';
import { startDashboard } from './support/dashboard.ts';

const dashboard = await startDashboard();
const { skip } = dashboard;

test('a list of codes may name types that every object of JavaScript has', { skip }, async (t) => {
  const { page } = await dashboard.open(t, { signedIn: true, path: '/dashboard/qr?panel=bulk' });
  const panel = page.getByRole('dialog', { name: 'Create many QR codes' });
  const lines = ['type,url', 'constructor,https://example.com/a', '__proto__,https://example.com/b'];
  await panel
    .getByRole('textbox', { name: 'Lines' })
    .fill([...lines, 'link,https://example.com/c'].join('\n'));
  await panel.getByText('3 codes found').waitFor();
  await panel.getByText('constructor', { exact: true }).waitFor();
  await panel.getByRole('button', { name: 'Create 3 codes' }).click();
  await panel.getByText('1 code created').waitFor();
  await panel.getByText('2 lines failed').waitFor();
});
