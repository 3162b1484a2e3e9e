import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chunks } from '../../src/database/statements/chunks.ts';
import type { Queries } from '../../src/database/database.ts';
import { createLink } from '../support/clicks/visits.ts';
import type { TestAccount } from '../support/service.ts';
import { startDashboard } from './support/dashboard.ts';

const dashboard = await startDashboard();
const { service, skip } = dashboard;
const { database } = service.application.services;

/** One more than a page of the API's lists holds. */
const names = Array.from({ length: 1_001 }, (_, n) => `Choice ${String(n).padStart(4, '0')}`);

type Insert = (tx: Queries, owner: { account_id: number; created_at: number }) => Promise<unknown>;

const inserts = (of: readonly string[], linkId: number): Insert[] => [
  (tx, owner) =>
    tx
      .insertInto('campaign')
      .values(of.map((name) => ({ ...owner, name, list_slug: 'choice', is_public: 0 })))
      .execute(),
  (tx, owner) =>
    tx
      .insertInto('channel')
      .values(of.map((name) => ({ ...owner, name, description: '', color: '#112233', starred: 0 })))
      .execute(),
  (tx, owner) =>
    tx
      .insertInto('pixel')
      .values(of.map((name) => ({ ...owner, name, type: 'fbpixel' as const, tag: name })))
      .execute(),
  (tx, { account_id }) =>
    tx
      .insertInto('link_tag')
      .values(of.map((tag) => ({ account_id, link_id: linkId, tag_key: tag.toLowerCase(), tag })))
      .execute(),
];

async function createAccountWithMany(): Promise<TestAccount> {
  const account = await service.createAccount();
  const link = await createLink(account);
  const owner = { account_id: account.id, created_at: 1 };
  for (const some of chunks(names, 100))
    for (const insert of inserts(some, link.id)) await database.write((tx) => insert(tx, owner));
  return account;
}

test('of more things than a page of the API lists, each can be picked for a link', { skip }, async (t) => {
  const account = await createAccountWithMany();
  const { page } = await dashboard.open(t, { account, path: '/dashboard/links?panel=new' });
  for (const [field, name] of [
    ['Campaign', names[0]],
    ['Channels', names[0]],
    ['Tags', names.at(-1)],
  ] as const) {
    await page.getByRole('combobox', { name: field, exact: true }).fill(String(name));
    const offered = page.getByRole('option', { name: String(name) }).filter({ hasNotText: 'New tag' });
    await offered.first().click();
  }
  const campaign = page.getByRole('combobox', { name: 'Campaign', exact: true });
  assert.equal(await campaign.inputValue(), names[0]);
});

test('the statistics of each of very many campaigns have its name', { skip }, async (t) => {
  const account = await createAccountWithMany();
  const { id } = await database.read
    .selectFrom('campaign')
    .select('id')
    .where('account_id', '=', account.id)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const { page } = await dashboard.open(t, { account, path: `/dashboard/campaigns/${id}/statistics` });
  await page.getByRole('heading', { name: names[0] as string }).waitFor();
});
