import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { createAdministrator } from '../../support/accounts/administrators.ts';
import { reportsSeenBy, sendJson } from '../../support/accounts/reports.ts';
import { openDashboard } from '../../support/accounts/sessions.ts';
import type { TestAccount } from '../../support/service.ts';
import { startDashboard } from '../support/dashboard.ts';

const dashboard = await startDashboard();
const { service, skip } = dashboard;
const administrator = await createAdministrator(service);
const path = '/dashboard/admin';
const hostile = '<img src=x onerror="document.title=1"><script>alert(1)</script>';
let links = 0;

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name });
const accounts = (page: Page) => page.getByRole('table', { name: 'Accounts' });

function openAs(t: Parameters<typeof dashboard.open>[0], where: string, options = {}) {
  // Sign-ins are rate-limited by the minute.
  service.clock.advance(60_000);
  return dashboard.open(t, { signedIn: true, account: administrator, path: path + where, ...options });
}

async function createLink(account: TestAccount, domain?: string): Promise<{ id: number; shorturl: string }> {
  const { body } = await account.post('/api/url/add', {
    url: 'https://example.com/prize',
    custom: `prize-${++links}`,
    ...(domain ? { domain } : {}),
  });
  assert.equal(body.error, 0, JSON.stringify(body));
  return body;
}

async function report(address: string, more: object = {}): Promise<void> {
  const { status, body } = await sendJson(service, { url: address, reason: 'phishing', ...more });
  assert.equal(status, 200, body);
}

const choose = async (page: Page, name: string, entry: string) => {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: entry }).click();
};

test('who is no administrator neither sees the administration nor finds it', { skip }, async (t) => {
  const { page } = await dashboard.open(t, { signedIn: true, path });
  await page.getByRole('heading', { name: 'There is no such page' }).first().waitFor();
  await page.getByRole('link', { name: 'Settings' }).waitFor();
  assert.equal(await page.getByRole('link', { name: 'Administration' }).count(), 0);
});

test('the overview tells how the installation fares', { skip }, async (t) => {
  await createLink(administrator);
  const { page } = await openAs(t, '');
  const main = page.getByRole('main');
  await page.getByRole('link', { name: 'Administration' }).waitFor();
  await main.getByText('SQLite').waitFor();
  await main.getByText('All clicks are counted.').waitFor();
  assert.match(await main.innerText(), /Free disk space\s+[\d.,]+ [KMGT]B/i);
  assert.match(await main.innerText(), /Accounts\s+\d+\s+Links\s+\d+\s+Clicks today\s+\d+/);
  const { plans } = (await administrator.get('/api/admin/overview')).body.data;
  for (const { name } of plans) await main.getByText(name, { exact: true }).waitFor();
});

test('an added account signs in with the password that is shown once', { skip }, async (t) => {
  const { page } = await openAs(t, '/accounts?limit=100', { mayBeRefused: true });
  await page.getByRole('button', { name: 'Add account' }).click();
  const panel = dialogOf(page, 'Add account');
  await panel.getByLabel('User name').fill(administrator.username);
  await panel.getByLabel('Email').fill('hopper@example.com');
  await panel.getByLabel('Plan').selectOption({ index: 1 });
  await panel.getByRole('button', { name: 'Add account' }).click();
  await panel.getByRole('alert').waitFor();
  assert.equal(await panel.getByLabel('User name').getAttribute('aria-invalid'), 'true');
  await panel.getByLabel('User name').fill('hopper');
  await panel.getByRole('button', { name: 'Add account' }).click();
  const shown = dialogOf(page, 'hopper has an account');
  const texts = shown.locator('code');
  await texts.nth(1).waitFor();
  const [password = '', key = ''] = await texts.allInnerTexts();
  await shown.getByRole('button', { name: 'I have handed them over' }).click();
  await accounts(page).getByText('hopper@example.com').waitFor();
  await openDashboard(service, { email: 'hopper@example.com', password });
  const answer = await service.anonymous.get('/api/account', { Authorization: `Bearer ${key}` });
  assert.equal(answer.body.data.username, 'hopper');
});

test('plan and role are changed; the last administrator stays one', { skip }, async (t) => {
  const user = await service.createAccount();
  const { page } = await openAs(t, '/accounts?limit=100', { mayBeRefused: true });
  await choose(page, user.username, 'Plan and role');
  const panel = dialogOf(page, 'Plan and role');
  await panel.getByLabel('Plan').selectOption('free');
  await panel.getByRole('radio', { name: 'Administrator' }).check();
  await panel.getByRole('button', { name: 'Save' }).click();
  await panel.waitFor({ state: 'detached' });
  const row = accounts(page).getByRole('row').filter({ hasText: user.email });
  await row.getByText('Administrator').waitFor();
  await row.getByText('free', { exact: true }).waitFor();
  await row.getByRole('button', { name: user.username, exact: true }).click();
  await panel.getByRole('radio', { name: 'User' }).check();
  await panel.getByRole('button', { name: 'Save' }).click();
  await panel.waitFor({ state: 'detached' });

  await page.getByRole('button', { name: `Actions for ${administrator.username}` }).click();
  await page.getByRole('menuitem', { name: 'Plan and role' }).waitFor();
  assert.deepEqual(await page.getByRole('menuitem').allInnerTexts(), ['Plan and role']);
  await page.getByRole('menuitem', { name: 'Plan and role' }).click();
  await panel.getByRole('radio', { name: 'User' }).check();
  await panel.getByRole('button', { name: 'Save' }).click();
  await panel.getByRole('alert').getByText('There must be an administrator.').waitFor();
});

test('an account is suspended and activated again', { skip }, async (t) => {
  const user = await service.createAccount();
  const { page } = await openAs(t, '/accounts?limit=100');
  await choose(page, user.username, 'Suspend');
  const asking = dialogOf(page, `Suspend ${user.username}?`);
  await asking.getByRole('button', { name: 'Suspend' }).click();
  const row = accounts(page).getByRole('row').filter({ hasText: user.email });
  await row.getByText('Suspended').waitFor();
  assert.equal((await user.get('/api/account')).status, 403);
  await choose(page, user.username, 'Activate');
  await dialogOf(page, `Activate ${user.username}?`).getByRole('button', { name: 'Activate' }).click();
  await row.getByText('Active').waitFor();
  assert.equal((await user.get('/api/account')).status, 200);
});

test('an account is found, and deleted when its name was typed', { skip }, async (t) => {
  const user = await service.createAccount();
  const { page } = await openAs(t, '/accounts?limit=100');
  await page.getByRole('searchbox', { name: 'Search accounts' }).fill(user.email.toUpperCase());
  await accounts(page).getByRole('row').nth(2).waitFor({ state: 'detached' });
  await choose(page, user.username, 'Delete');
  const asking = dialogOf(page, `Delete ${user.username}?`);
  await asking.getByLabel(/^Type/).fill('somebody');
  await asking.getByRole('button', { name: 'Delete account' }).click();
  await asking.getByRole('alert').getByText(`Please type ${user.username}.`).waitFor();
  await asking.getByLabel(/^Type/).fill(user.username);
  await asking.getByRole('button', { name: 'Delete account' }).click();
  await page.getByRole('heading', { name: 'No accounts found' }).waitFor();
  assert.equal((await user.get('/api/account')).status, 401);
});

test('a report shows what there is to know as texts, leads to the preview, and its link is blocked', {
  skip,
}, async (t) => {
  const mallory = await service.createAccount();
  const { shorturl } = await createLink(mallory);
  await report(shorturl, { details: hostile, email: 'grace@example.com' });
  const { page } = await openAs(t, '/reports');
  const card = page.getByRole('listitem').filter({ hasText: mallory.username });
  await card.getByRole('heading', { name: shorturl.replace('http://', '') }).waitFor();
  await card.getByText('Phishing').waitFor();
  await card.getByText(hostile).waitFor();
  await card.getByText('grace@example.com').waitFor();
  await card.getByText('https://example.com/prize').waitFor();
  assert.equal(await page.title(), 'Reports · Administration · Waypost');
  const opening = page.context().waitForEvent('page');
  await card.getByRole('link', { name: 'Preview' }).click();
  const preview = await opening;
  await preview.waitForLoadState();
  assert.equal(preview.url(), `${shorturl}+`);

  await card.getByRole('button', { name: 'Block' }).click();
  const asking = dialogOf(page, 'What shall be blocked?');
  assert.equal(await asking.getByLabel('Reason').inputValue(), 'Phishing');
  await asking.getByLabel('Reason').fill('A false bank');
  await asking.getByRole('button', { name: 'Block' }).click();
  await asking.waitFor({ state: 'detached' });
  await card.waitFor({ state: 'detached' });
  const visit = await fetch(shorturl, { redirect: 'manual' });
  assert.equal(visit.status, 410);
  await page.getByLabel('Status').selectOption('Closed');
  await card.locator('.text-danger-ink', { hasText: 'Blocked' }).waitFor();
  const [block] = (await administrator.get('/api/admin/blocks?limit=1')).body.data.blocks;
  assert.deepEqual([block.name, block.reason], [shorturl, 'A false bank']);
});

test('a report that is unfounded is closed, and one about nothing says so', { skip }, async (t) => {
  const user = await service.createAccount();
  const { shorturl } = await createLink(user);
  const nowhere = `${service.baseUrl}/no-such-link`;
  await report(shorturl);
  await report(nowhere);
  const { page } = await openAs(t, '/reports');
  const about = (text: string) => page.getByRole('listitem').filter({ hasText: text });
  await about('no-such-link').getByText('There is no link at this address').waitFor();
  assert.equal(await about('no-such-link').getByRole('button', { name: 'Block' }).count(), 0);
  for (const text of ['no-such-link', user.username]) {
    await about(text).getByRole('button', { name: 'Close' }).click();
    await about(text).waitFor({ state: 'detached' });
  }
  for (const { id } of await reportsSeenBy(administrator, 'state=open')) {
    await administrator.put(`/api/admin/report/${id}/close`);
  }
  await page.reload();
  await page.getByRole('heading', { name: 'No open reports' }).waitFor();
  assert.equal((await fetch(shorturl, { redirect: 'manual' })).status, 302);
});

test('a branded domain is blocked by the address of a link on it, and the block is lifted', {
  skip,
}, async (t) => {
  const user = await service.createAccount();
  service.hosts.set('go.example.com', ['127.0.0.1']);
  await user.post('/api/domain/add', { domain: 'https://go.example.com' });
  const { shorturl } = await createLink(user, 'https://go.example.com');
  const { page } = await openAs(t, '/blocks', { mayBeRefused: true });
  await page.getByRole('button', { name: 'Add block' }).first().click();
  const adding = dialogOf(page, 'Add block');
  const find = async (address: string) => {
    await adding.getByLabel('Address of the link').fill(address);
    await adding.getByRole('button', { name: 'Continue' }).click();
  };
  await find('nothing');
  await adding.getByRole('alert').getByText('Please enter the complete address of the link.').waitFor();
  await find(`${service.baseUrl}/nothing-there`);
  await adding.getByRole('alert').getByText('There is no link at this address.').waitFor();
  await find(shorturl);
  const asking = dialogOf(page, 'What shall be blocked?');
  await asking.getByRole('radio', { name: 'The domain go.example.com' }).check();
  await asking.getByRole('button', { name: 'Block' }).click();
  await asking.waitFor({ state: 'detached' });
  const row = page.getByRole('row').filter({ hasText: user.username });
  await row.getByText('Domain').waitFor();
  const open = await reportsSeenBy(administrator, 'state=open');
  const isLeft = open.some(({ address }: { address: string }) => address === shorturl);
  assert.ok(!isLeft, 'looking it up leaves nothing to do');
  await choose(page, 'go.example.com', 'Lift block');
  await dialogOf(page, 'Lift the block of go.example.com?')
    .getByRole('button', { name: 'Lift block' })
    .click();
  await row.waitFor({ state: 'detached' });
});

test('an account is blocked by its name', { skip }, async (t) => {
  const user = await service.createAccount();
  const { page } = await openAs(t, '/blocks');
  await page.getByRole('button', { name: 'Add block' }).first().click();
  const adding = dialogOf(page, 'Add block');
  await adding.getByRole('radio', { name: 'An account' }).check();
  await adding.getByRole('button', { name: 'Continue' }).click();
  await adding.getByRole('alert').getByText('Please choose an account.').waitFor();
  await adding.getByRole('combobox').fill(user.email);
  await adding.getByRole('option', { name: user.email }).click();
  await adding.getByRole('button', { name: 'Continue' }).click();
  const asking = dialogOf(page, `Block ${user.username}`);
  await asking.getByLabel('Reason').fill('Spam');
  await asking.getByRole('button', { name: 'Block' }).click();
  const row = page.getByRole('row').filter({ hasText: user.username });
  await row.getByText('Spam').waitFor();
  assert.equal((await user.post('/api/url/add', { url: 'https://example.com/' })).status, 403);
  await page.getByRole('main').getByRole('link', { name: 'Accounts' }).click();
  await accounts(page).getByRole('row').filter({ hasText: user.email }).getByText('Blocked').waitFor();
});

for (const [theme, screen] of [
  ['light', 'desktop'],
  ['dark', 'narrow'],
] as const) {
  test(`nothing in the ${theme} administration (${screen}) keeps people from using it, nor is too wide`, {
    skip,
  }, async (t) => {
    const user = await service.createAccount();
    const { id, shorturl } = await createLink(user);
    await report(shorturl, { details: 'x'.repeat(500) });
    await administrator.post(`/api/admin/url/${id}/block`, { reason: 'y'.repeat(300) });
    const { page, assertNoBarriers } = await openAs(t, '', {
      theme,
      screen,
    });
    const width = page.viewportSize()?.width;
    const check = async (where: string) => {
      await assertNoBarriers();
      assert.equal(await page.evaluate<number>('document.documentElement.scrollWidth'), width, where);
    };
    await page.getByText('SQLite').waitFor();
    await check('overview');
    await page.getByRole('link', { name: 'Accounts' }).click();
    await choose(page, user.username, 'Delete');
    await dialogOf(page, `Delete ${user.username}?`).waitFor();
    await check('deleting');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Add account' }).click();
    await dialogOf(page, 'Add account').waitFor();
    await check('adding');
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Reports' }).click();
    await page.getByText('x'.repeat(500)).first().waitFor();
    await check('reports');
    await page.getByRole('link', { name: 'Blocks' }).click();
    await page.getByText('y'.repeat(300)).first().waitFor();
    await check('blocks');
    await page.getByRole('button', { name: 'Add block' }).click();
    await dialogOf(page, 'Add block').waitFor();
    await check('adding a block');
  });
}
