import assert from 'node:assert/strict';
import type { Database } from '../../src/database/database.ts';
import type { Blocklist } from '../../src/platform/addresses/blocklist/blocklist.ts';
import { ListedAddresses } from '../../src/platform/addresses/blocklist/listed-addresses.ts';
import { type Change, createChangeFeed } from '../../src/platform/change-feed.ts';
import { blockListedLinks } from '../../src/resources/links/blocklists/block-listed-links.ts';
import { deleteListedBlocks } from '../../src/resources/links/blocklists/listed-link-store.ts';
import { onBothEngines } from '../support/engines.ts';
import { insertLinkRow } from '../support/item-rows.ts';

function listOf(...hosts: string[]): Blocklist {
  const list = new ListedAddresses();
  for (const host of hosts) list.addHost(host);
  return list;
}

interface Passed {
  blocked: number;
  unblocked: number;
  /** The aliases of the announced changes. */
  told: string[];
}

async function pass(database: Database, blocklist: Blocklist): Promise<Passed> {
  const changes = createChangeFeed();
  const told: Change[] = [];
  changes.subscribe((change) => told.push(change));
  const services = { database, changes, blocklist, clock: { now: () => 7 } };
  const outcome = await blockListedLinks(services, new AbortController().signal);
  return { ...outcome, told: told.map((change) => (change.kind === 'link' ? change.aliasKey : change.kind)) };
}

const blocksOf = (database: Database) =>
  database.read
    .selectFrom('block')
    .innerJoin('link', 'link.id', 'block.link_id')
    .select(['link.alias', 'block.reason', 'block.source', 'block.created_at'])
    .orderBy('link.alias')
    .execute();

const aliasesOf = async (database: Database) => (await blocksOf(database)).map(({ alias }) => alias);

onBothEngines(
  'links that lead to a listed host are blocked, by any of their addresses',
  async (database, id) => {
    const link = (address: string) => ({ link: address });
    const settings: [string, object][] = [
      ['country', { countries: { DE: 'https://evil.example/' } }],
      ['device', { devices: [{ device: 'ios', name: 'iOS', ...link('https://evil.example/') }] }],
      ['language', { languages: [{ language: 'de', name: 'de', ...link('https://evil.example/') }] }],
      ['rule', { rules: [{ conditions: [], ...link('https://evil.example/') }] }],
      ['app', { deeplink: { auto: false, google: 'https://evil.example/' } }],
      ['harmless', { countries: { DE: 'https://good.example/' }, deeplink: { auto: true } }],
    ];
    for (const [alias, value] of settings)
      await insertLinkRow(database, id, { alias, settings: JSON.stringify(value) });
    await insertLinkRow(database, id, { alias: 'target', target: 'https://www.evil.example/a' });
    const expired = await insertLinkRow(database, id, { alias: 'expired' });
    const expiration = { expiration_target: 'https://evil.example/' };
    await database.write((tx) => tx.updateTable('link').set(expiration).where('id', '=', expired).execute());

    const { told, ...outcome } = await pass(database, listOf('evil.example'));
    assert.deepEqual(outcome, { blocked: 7, unblocked: 0 });
    const listed = ['app', 'country', 'device', 'expired', 'language', 'rule', 'target'];
    assert.deepEqual(told.toSorted(), listed);
    assert.deepEqual(await aliasesOf(database), listed);
    const [first] = await blocksOf(database);
    assert.deepEqual(first && { ...first }, {
      alias: 'app',
      reason: 'On the blocklist: evil.example',
      source: 'blocklist',
      created_at: 7,
    });
    assert.deepEqual(await pass(database, listOf('evil.example')), { blocked: 0, unblocked: 0, told: [] });
  },
);

onBothEngines('what is not listed any more is unblocked, what others blocked stays', async (database, id) => {
  for (const host of ['one', 'two', 'three'])
    await insertLinkRow(database, id, { alias: host, target: `https://${host}.example/` });
  const mine = await insertLinkRow(database, id, { alias: 'mine', target: 'https://one.example/' });
  const block = { link_id: mine, reason: '', source: 'administrator', created_at: 1 } as const;
  await database.write((tx) => tx.insertInto('block').values(block).execute());

  assert.equal((await pass(database, listOf('one.example', 'two.example'))).blocked, 2);
  assert.deepEqual(await aliasesOf(database), ['mine', 'one', 'two']);
  const moved = await pass(database, listOf('two.example', 'three.example'));
  assert.deepEqual(moved, { blocked: 1, unblocked: 1, told: ['three', 'one'] });
  assert.deepEqual(await pass(database, listOf()), { blocked: 0, unblocked: 2, told: ['two', 'three'] });
  assert.deepEqual(await aliasesOf(database), ['mine']);
  assert.deepEqual(await database.write((tx) => deleteListedBlocks(tx, [mine])), new Set());
});

onBothEngines('of many links every one is looked at', async (database, id) => {
  const columns = {
    account_id: id,
    title: '',
    description: '',
    status: 'public',
    redirect_status: 302,
  } as const;
  const rest = { weight: 1, forward_query: 1, delivery: 'direct', settings: '{}', created_at: 1 };
  for (let start = 0; start < 1_200; start += 300) {
    const rows = Array.from({ length: 300 }, (_, index) => {
      const alias = `many-${start + index}`;
      const host = (start + index) % 2 === 0 ? 'evil' : 'good';
      return { ...columns, ...rest, alias, alias_key: alias, target: `https://${host}.example/` };
    });
    await database.write((tx) => tx.insertInto('link').values(rows).execute());
  }
  const { told, ...outcome } = await pass(database, listOf('evil.example'));
  assert.deepEqual([outcome.blocked, told.length], [600, 600]);
  assert.equal((await pass(database, listOf('else.example'))).unblocked, 600);
});

onBothEngines('a pass that is ended early leaves the rest as it is', async (database, id) => {
  await insertLinkRow(database, id, { target: 'https://evil.example/' });
  const services = { database, changes: createChangeFeed(), clock: { now: () => 1 } };
  const over = new AbortController();
  over.abort();
  const blocklist = listOf('evil.example');
  assert.deepEqual(await blockListedLinks({ ...services, blocklist }, over.signal), {
    blocked: 0,
    unblocked: 0,
  });
  assert.deepEqual(await aliasesOf(database), []);
});

onBothEngines('others are served while very many addresses are looked up', async (database, id) => {
  for (let n = 0; n < 40; n++) await insertLinkRow(database, id);
  let [together, most] = [0, 0];
  const slow: Blocklist = {
    size: 1,
    find() {
      most = Math.max(most, ++together);
      const began = performance.now();
      while (performance.now() - began < 1);
      return undefined;
    },
  };
  let isOver = false;
  const serveOthers = () => {
    together = 0;
    if (!isOver) setImmediate(serveOthers);
  };
  serveOthers();
  await pass(database, slow);
  isOver = true;
  // The event loop may be held for two milliseconds.
  assert.ok(most > 0 && most <= 4, `${most} look-ups in one turn of the event loop`);
});
