import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { sendForm } from '../../api/overlays/send-form.ts';
import type { TestAccount } from '../../support/service.ts';
import { startDashboard } from '../support/dashboard.ts';
import { previewOf, widthOf } from '../support/previews.ts';

const dashboard = await startDashboard();
const { service, skip } = dashboard;

async function addOverlay(account: TestAccount, type: string, settings: object): Promise<number> {
  const { body } = await account.post('/api/overlay/add', { type, name: `My ${type}`, settings });
  return body.id;
}

const addContact = (account: TestAccount) =>
  addOverlay(account, 'contact', { text: 'How can we help you?', subject: 'Website' });

const addPoll = (account: TestAccount) =>
  addOverlay(account, 'poll', { question: 'Tea or coffee?', options: ['Tea', 'Coffee'] });

const create = (page: Page) => page.getByRole('button', { name: 'Create overlay' });

/**
 * For each type: every field of its form, addresses with and without a scheme, the settings that result, and a text that
 * its page shows.
 */
const types = [
  {
    type: 'Message',
    fields: {
      Text: 'Our sale has begun.',
      Button: 'Have a look',
      'Address of the button': 'example.com/sale',
    },
    settings: {
      text: 'Our sale has begun.',
      buttontext: 'Have a look',
      buttonlink: 'https://example.com/sale',
    },
    seen: 'Have a look',
  },
  {
    type: 'Contact form',
    fields: { Text: 'Write to us', Subject: 'Website', Webhook: 'https://example.com/hook' },
    settings: { text: 'Write to us', subject: 'Website', webhook: 'https://example.com/hook' },
    seen: 'Send message',
  },
  {
    type: 'Newsletter',
    fields: { Text: 'News', Button: 'Join', Webhook: 'example.com/hook' },
    settings: { text: 'News', buttontext: 'Join', webhook: 'https://example.com/hook' },
    seen: 'Join',
  },
  {
    type: 'Coupon',
    fields: { Text: 'Ten per cent', Code: 'TEN', 'Address of the button': 'https://example.com/' },
    settings: { text: 'Ten per cent', code: 'TEN', buttonlink: 'https://example.com/' },
    seen: 'TEN',
  },
  {
    type: 'Poll',
    fields: { Question: 'Cats or dogs?', 'Option 1': 'Cats', 'Option 2': 'Dogs' },
    settings: { question: 'Cats or dogs?', options: ['Cats', 'Dogs'] },
    seen: 'Dogs',
  },
  {
    type: 'Picture',
    fields: { Picture: 'https://example.com/banner.png', Address: 'https://example.com/shop' },
    settings: { image: 'https://example.com/banner.png', link: 'https://example.com/shop' },
    seen: 'Open the page',
  },
];

test('each type has a form of its own, and its real page beside it', { skip }, async (t) => {
  const { page, account } = await dashboard.open(t, { signedIn: true, path: '/dashboard/overlays' });
  await page.getByRole('heading', { name: 'Create your first overlay' }).waitFor();
  await page.getByRole('link', { name: 'A question with up to ten answers.' }).click();
  assert.ok(await page.getByRole('radio', { name: 'Poll' }).isChecked());
  for (const { type, fields, settings, seen } of types) {
    await page.goto(`${service.baseUrl}/dashboard/overlays/new`);
    await page.getByRole('radio', { name: type }).check();
    await page.getByLabel('Name', { exact: true }).fill(type);
    for (const [label, text] of Object.entries(fields)) {
      await page.getByLabel(label, { exact: true }).fill(text);
    }
    await previewOf(page).getByText(seen, { exact: true }).last().waitFor();
    await create(page).click();
    await page.getByRole('heading', { level: 1, name: type }).waitFor();
    const id = new URL(page.url()).pathname.split('/').at(-1);
    const { details } = (await account.get(`/api/overlay/${id}`)).body;
    const given = { position: 'bottom', background: '#ffffff', color: '#111827', ...settings };
    assert.deepEqual([details.name, details.settings], [type, given]);
  }
  await page.getByRole('link', { name: 'Overlays' }).first().click();
  const list = page.getByRole('list', { name: 'Overlays' });
  await list.locator('iframe').nth(5).waitFor();
  assert.equal(await list.getByRole('link').filter({ visible: true }).count(), types.length);
});

test('position and colours are seen at once, and what is changed is kept', { skip }, async (t) => {
  const account = await service.createAccount();
  const id = await addPoll(account);
  const { page } = await dashboard.open(t, { signedIn: true, account, path: `/dashboard/overlays/${id}` });
  await page.getByRole('button', { name: 'Right' }).click();
  await page.getByRole('radio', { name: 'Night' }).check();
  await previewOf(page).locator('.stage.right').waitFor();
  await page.getByRole('button', { name: 'Add an option' }).click();
  await page.getByLabel('Option 3', { exact: true }).fill('Water');
  await page.getByRole('button', { name: 'Remove Option 1' }).click();
  await previewOf(page).getByText('Water').waitFor();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved', { exact: true }).waitFor();
  const { settings } = (await account.get(`/api/overlay/${id}`)).body.details;
  assert.deepEqual(settings, {
    question: 'Tea or coffee?',
    options: ['Coffee', 'Water'],
    position: 'right',
    background: '#0f172a',
    color: '#f1f5f9',
  });
});

test('what the server refuses is told at the field it is about', { skip }, async (t) => {
  const { page } = await dashboard.open(t, {
    signedIn: true,
    path: '/dashboard/overlays/new?type=poll',
    mayBeRefused: true,
  });
  await page.getByLabel('Name', { exact: true }).fill('Poll');
  await page.getByLabel('Question', { exact: true }).fill('Well?');
  await page.getByLabel('Option 1', { exact: true }).fill('Yes');
  await create(page).click();
  await page.getByRole('alert').waitFor();
  assert.equal(await page.getByLabel('Option 2', { exact: true }).getAttribute('aria-invalid'), 'true');
  assert.equal(await page.getByLabel('Option 1', { exact: true }).inputValue(), 'Yes');
});

test('what visitors wrote is read in a table, page by page, and downloaded', { skip }, async (t) => {
  const account = await service.createAccount();
  const id = await addContact(account);
  const path = `/dashboard/overlays/${id}/answers`;
  const { page } = await dashboard.open(t, { signedIn: true, account, path });
  await page.getByRole('heading', { name: 'No entries yet' }).waitFor();
  assert.equal(await page.getByRole('link', { name: 'Download CSV' }).count(), 0);
  for (let number = 1; number <= 17; number++) {
    const fields = {
      name: `Ada ${number}`,
      email: `ada${number}@example.com`,
      message: '=1+1\nand <b>more</b>',
    };
    assert.equal((await sendForm(service, id, fields)).status, 200);
  }
  await page.reload();
  const table = page.getByRole('table', { name: 'Entries' });
  await table.getByText('Ada 17').waitFor();
  await table.getByText('ada17@example.com').waitFor();
  await table.getByText('and <b>more</b>').first().waitFor();
  await page.getByText('1–15 of 17').waitFor();
  await page.getByRole('button', { name: 'Next page' }).click();
  await table.getByText('Ada 2', { exact: true }).waitFor();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download CSV' }).click();
  const file = await readFile(await (await download).path(), 'utf8');
  assert.match(file, /id,date,name,email,subject,message/);
  assert.match(file, /Ada 17,ada17@example\.com,Website,"'=1\+1/);
});

test('votes are seen as bars as they come', { skip }, async (t) => {
  const account = await service.createAccount();
  const id = await addPoll(account);
  const path = `/dashboard/overlays/${id}`;
  const { page } = await dashboard.open(t, { signedIn: true, account, path });
  for (const option of ['Tea', 'Tea', 'Coffee']) await sendForm(service, id, { option });
  await page.getByRole('link', { name: 'Results' }).click();
  const row = (name: string) => page.getByRole('row', { name });
  await row('Tea').getByText('67%').waitFor();
  await row('Coffee').getByText('33%').waitFor();
  await page.getByText('3 votes').waitFor();
  await page.getByRole('link', { name: 'Download CSV' }).waitFor();
});

test('who changes or removes an option of a poll is told that its votes go', { skip }, async (t) => {
  const account = await service.createAccount();
  const path = `/dashboard/overlays/${await addPoll(account)}`;
  const { page } = await dashboard.open(t, { account, path });
  const warning = page.getByText('Votes count for the words of an option');
  const option = page.getByLabel('Option 1', { exact: true });
  await option.fill('Green tea');
  await warning.waitFor();
  await option.fill('Tea');
  await warning.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Add an option' }).click();
  await page.getByLabel('Option 3', { exact: true }).fill('Cocoa');
  assert.equal(await warning.count(), 0, 'those of before are still there');
  await page.getByRole('button', { name: 'Remove Option 2' }).click();
  await warning.waitFor();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved', { exact: true }).waitFor();
  await warning.waitFor({ state: 'detached' });
});

for (const theme of ['light', 'dark'] as const) {
  test(`nothing on the ${theme} pages keeps people from using them`, { skip }, async (t) => {
    const account = await service.createAccount();
    const poll = await addPoll(account);
    const contact = await addContact(account);
    await sendForm(service, contact, { email: 'ada@example.com', message: 'Hello' });
    await sendForm(service, poll, { option: 'Tea' });
    const path = '/dashboard/overlays';
    const { page, assertNoBarriers } = await dashboard.open(t, { signedIn: true, account, theme, path });
    await page.getByRole('list', { name: 'Overlays' }).locator('iframe').nth(1).waitFor();
    await assertNoBarriers();
    await page.getByRole('link', { name: 'New overlay' }).click();
    await page.getByRole('radio', { name: 'Poll' }).check();
    await previewOf(page).getByText('Vote').waitFor();
    await assertNoBarriers();
    await page.goto(`${service.baseUrl}${path}/${contact}/answers`);
    await page.getByText('ada@example.com').waitFor();
    await assertNoBarriers();
    await page.goto(`${service.baseUrl}${path}/${poll}/answers`);
    await page.getByText('1 vote', { exact: true }).waitFor();
    await assertNoBarriers();
  });
}

test('at 360 px nothing is wider than the screen', { skip }, async (t) => {
  const account = await service.createAccount();
  const id = await addContact(account);
  await addPoll(account);
  const email = `${'long'.repeat(12)}@example.com`;
  await sendForm(service, id, { name: 'Ada', email, message: 'word'.repeat(50) });
  const path = '/dashboard/overlays';
  const { page } = await dashboard.open(t, { signedIn: true, account, screen: 'narrow', path });
  await page.getByRole('link', { name: 'My poll' }).waitFor();
  assert.equal(await widthOf(page), 360);
  await page.goto(`${service.baseUrl}${path}/${id}/answers`);
  await page.getByRole('list', { name: 'Entries' }).getByText(email).waitFor();
  assert.equal(await widthOf(page), 360);
  await page.goto(`${service.baseUrl}${path}/new?type=poll`);
  await page.getByLabel('Option 2', { exact: true }).waitFor();
  assert.equal(await widthOf(page), 360);
});
