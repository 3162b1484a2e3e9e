import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { findFile } from '../../../tools/measure-dashboard.ts';
import { storeVisits } from '../../api/statistics/store-visits.ts';
import { createLink, dayMs } from '../../support/clicks/visits.ts';
import { startDashboard } from '../support/dashboard.ts';
import { chart, region } from '../support/statistics.ts';

const dashboard = await startDashboard();
const { service, skip } = dashboard;
const sentence = 'The files for this could not be loaded.';
/** Draws messages, such as the offer to undo. */
const toaster = 'components/toasts/toaster.tsx';

/** Blocks the loading of a module until the returned function is called. */
async function lose(page: Page, source: string): Promise<() => Promise<void>> {
  // The trailing `*` also matches the addresses under which it is requested again.
  const pattern = `**/${findFile(source)}*`;
  await page.route(pattern, (route) => route.abort());
  return () => page.unroute(pattern);
}

test('a menu that cannot be loaded says so, and opens at the next press that finds it', {
  skip,
}, async (t) => {
  const account = await service.createAccount();
  await createLink(account, { custom: `menu-${account.username}` });
  const { page, errors } = await dashboard.open(t, { signedIn: true, account });
  const find = await lose(page, 'components/menu/menu-list.tsx');
  const button = page.getByRole('button', { name: `Actions for menu-${account.username}` });
  await button.click();
  await page.getByText('This part of the page could not be loaded.').waitFor();
  await find();
  await button.click();
  await page.getByRole('menuitem', { name: 'Edit' }).waitFor();
  assert.ok(errors.splice(0).length > 0, 'told on the console');
});

test('a panel whose texts cannot be loaded says so, and opens at the next press that finds them', {
  skip,
}, async (t) => {
  const { page, errors } = await dashboard.open(t, { signedIn: true });
  for (const [area, button, panel] of [
    ['previews', 'New link', 'New link'],
    ['import', 'Import from CSV', 'Import links'],
  ] as const) {
    const find = await lose(page, `texts/en/${area}.ts`);
    const open = page.getByRole('main').getByRole('button', { name: button }).first();
    await open.click();
    await page.getByText('This part of the page could not be loaded.').waitFor();
    await find();
    await open.click();
    await page.getByRole('dialog', { name: panel }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: panel }).waitFor({ state: 'detached' });
    await page.reload();
  }
  assert.ok(errors.splice(0).length > 0, 'told on the console');
});

test('messages that cannot be drawn are drawn when they can', { skip }, async (t) => {
  const { page, errors } = await dashboard.open(t, { signedIn: true });
  const file = findFile(toaster);
  const find = await lose(page, toaster);
  const findMenu = await lose(page, 'components/menu/menu-list.tsx');
  // Some seconds after a page was opened it has loaded them.
  await page.reload();
  await page.getByRole('button', { name: /^Language/ }).click();
  await page.waitForEvent('requestfailed', { predicate: (request) => request.url().includes(`${file}?`) });
  await find();
  await page.getByText('This part of the page could not be loaded.').waitFor();
  await findMenu();
  errors.splice(0);
});

test('Undo is offered for its whole time, however late it can be drawn', { skip }, async (t) => {
  const account = await service.createAccount();
  const { alias } = await createLink(account, { custom: `late-${account.username}` });
  const { page } = await dashboard.open(t, { signedIn: true, account });
  const held = Promise.withResolvers<void>();
  await page.route(`**/${findFile(toaster)}*`, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.clock.install();
  await page.reload();
  const menu = page.getByRole('button', { name: `Actions for ${alias}` });
  await menu.click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await menu.waitFor({ state: 'detached' });
  await page.clock.runFor(60_000);
  held.resolve();
  await page.getByRole('button', { name: 'Undo' }).click();
  await menu.waitFor();
});

test('a page that cannot be loaded says why in a sentence, and is there at the next try', {
  skip,
}, async (t) => {
  const { page, errors } = await dashboard.open(t, { signedIn: true });
  const find = await lose(page, 'pages/pixels/pixels-page.tsx');
  await page.getByRole('link', { name: 'Pixels' }).click();
  await page.getByRole('alert').getByText(sentence).waitFor();
  await find();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { name: 'Pixels', exact: true }).waitFor();
  assert.ok(errors.splice(0).length > 0, 'told on the console');
});

test('a chart that cannot be loaded takes nothing along, and is there at the next try', {
  skip,
}, async (t) => {
  const account = await service.createAccount();
  const { id } = await createLink(account);
  // Not visited: the service's clock runs ahead of the browser's, whose range of days may end before it.
  await storeVisits(service.application.services.database, [{ subjectId: id, at: Date.now() - dayMs }]);
  const { page, errors } = await dashboard.open(t, { signedIn: true, account });
  const find = await lose(page, 'components/charts/line-chart.tsx');
  await page.getByRole('link', { name: 'Statistics' }).click();
  const card = region(page, 'Clicks over time').first();
  await card.getByText(sentence).waitFor();
  await region(page, 'Places and languages').waitFor();
  await find();
  await card.getByRole('button', { name: 'Try again' }).click();
  await chart(page).waitFor();
  assert.ok(errors.splice(0).length > 0, 'told on the console');
});

test('what was typed stays when the form for signing in again cannot be loaded, and is there at the next try', {
  skip,
}, async (t) => {
  const { page, errors } = await dashboard.open(t, { signedIn: true, path: '/dashboard/links?panel=new' });
  const panel = page.getByRole('dialog', { name: 'New link' });
  const find = await lose(page, 'pages/start/sign-in-again.tsx');
  await panel.getByLabel('Destination').fill('https://example.com/typed');
  await page.context().clearCookies();
  await panel.getByRole('button', { name: 'Create link' }).click();
  const question = page.getByRole('dialog', { name: 'Your session has ended', exact: true });
  await question.getByText('sign in in another tab').waitFor();
  await find();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Your session has ended. Please sign in again.' }).waitFor();
  const destination = page.getByRole('dialog', { includeHidden: true }).getByLabel('Destination');
  assert.equal(await destination.inputValue(), 'https://example.com/typed');
  assert.ok(errors.splice(0).length > 0, 'told on the console');
});

test('nobody is registered while the page that shows the key cannot be loaded', { skip }, async (t) => {
  await service.createAccount();
  const { page, requests, errors } = await dashboard.open(t);
  const find = await lose(page, 'pages/start/welcome.tsx');
  await page.getByRole('button', { name: 'Create an account' }).click();
  await page.getByLabel('Email').fill('late@example.com');
  await page.getByLabel('Password').fill('correct horse battery');
  const create = page.getByRole('button', { name: 'Create account' });
  await create.click();
  await page.getByRole('alert').getByText(sentence).waitFor();
  assert.deepEqual(
    requests.filter((url) => url.endsWith('/api/account/register')),
    [],
  );
  await find();
  await create.click();
  await page.getByRole('heading', { name: 'Your API key' }).waitFor();
  assert.ok(requests.some((url) => url.endsWith('/api/account/register')));
  assert.ok(errors.splice(0).length > 0, 'told on the console');
});
