/** A change or a deletion concerns the one object that it names: not others of the account, nor of other accounts. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { startService, type TestAccount } from '../support/service.ts';

const service = await startService({
  environment: { RATE_LIMITS: 'pro=0,anonymous=0', DOMAIN_CHECK: 'off' },
});
const { database } = service.application.services;
let made = 0;

interface Kind {
  table: string;
  /** Of the path, as in `/api/{name}/add`. */
  name: string;
  add(n: number): object;
  change: object;
}

const text = { type: 'message', settings: { text: 'Hello' } };
const kinds: Kind[] = [
  {
    table: 'bio_page',
    name: 'bio',
    add: (n) => ({ alias: `page-${n}`, name: 'Ada' }),
    change: { name: 'Eve' },
  },
  { table: 'campaign', name: 'campaign', add: () => ({}), change: { name: 'Sale' } },
  { table: 'channel', name: 'channel', add: (n) => ({ name: `Mail ${n}` }), change: { color: '#000000' } },
  {
    table: 'domain',
    name: 'domain',
    add: (n) => ({ domain: `https://d${n}.example.com` }),
    change: { redirectroot: 'https://example.com/root' },
  },
  { table: 'link', name: 'url', add: () => ({ url: 'https://example.com/' }), change: { title: 'Menu' } },
  { table: 'overlay', name: 'overlay', add: () => ({ ...text, name: 'Ask' }), change: { name: 'Tell' } },
  {
    table: 'pixel',
    name: 'pixel',
    add: (n) => ({ type: 'gtmpixel', name: 'Tags', tag: `GTM-ABC${n}` }),
    change: { tag: 'GTM-CHANGED' },
  },
  { table: 'qr_code', name: 'qr', add: () => ({ type: 'text', data: 'Hi' }), change: { data: 'Bye' } },
  { table: 'splash_page', name: 'splash', add: () => ({ name: 'Wait' }), change: { name: 'Stop' } },
];

/** The rows of a table by their ids. */
async function rowsOf(table: string): Promise<Map<number, unknown>> {
  const { rows } = await sql<{ id: number }>`select * from ${sql.table(table)}`.execute(database.read);
  return new Map(rows.map((row) => [row.id, row]));
}

async function add(account: TestAccount, { name, add: bodyOf }: Kind): Promise<{ id: number }> {
  const { status, body } = await account.post(`/api/${name}/add`, bodyOf(++made));
  assert.equal(status, 200, JSON.stringify(body));
  return body;
}

for (const kind of kinds) {
  test(`a change and a deletion of one ${kind.table} leave all others as they were`, async () => {
    const [owner, other] = [await service.createAccount(), await service.createAccount()];
    const { id } = await add(owner, kind);
    for (const account of [owner, other]) await add(account, kind);
    const { [id]: before, ...others } = Object.fromEntries(await rowsOf(kind.table));

    const changed = await owner.put(`/api/${kind.name}/${id}/update`, kind.change);
    assert.equal(changed.status, 200, JSON.stringify(changed.body));
    const { [id]: after, ...rest } = Object.fromEntries(await rowsOf(kind.table));
    assert.notDeepEqual(after, before);
    assert.deepEqual(rest, others);

    assert.equal((await owner.delete(`/api/${kind.name}/${id}/delete`)).status, 200);
    assert.deepEqual(Object.fromEntries(await rowsOf(kind.table)), others);
  });
}
