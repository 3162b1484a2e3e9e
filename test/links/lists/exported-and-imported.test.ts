/** What a file of links has is what an import, as the dashboard makes it, understands: nothing of it is lost on the way. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readCsv } from '../../../web/csv/read-csv.ts';
import { guessMapping, importFields } from '../../../web/pages/links/import/columns.ts';
import { makeEntry } from '../../../web/pages/links/import/make-entry.ts';
import { parseCsv } from '../../../web/pages/links/import/parse-csv.ts';
import { startService } from '../../support/service.ts';

// The same addresses on both, as after a move to another machine.
const environment = { SHORT_URL: 'https://go.example' };
const places = await Promise.all([startPlace(), startPlace()]);
const [from, to] = places as [Place, Place];

type Place = Awaited<ReturnType<typeof startPlace>>;

async function startPlace() {
  const service = await startService({ environment });
  const account = await service.createAccount();
  service.hosts.set('own.example.com', ['127.0.0.1']);
  const add = async (path: string, body: object): Promise<number> => (await account.post(path, body)).body.id;
  await add('/api/domain/add', { domain: 'https://own.example.com' });
  const campaign = await add('/api/campaign/add', { name: 'Spring' });
  const channel = [
    await add('/api/channel/add', { name: 'Shops' }),
    await add('/api/channel/add', { name: 'Friends' }),
  ];
  const exported = async () => {
    const headers = { Authorization: `Bearer ${account.key}` };
    return (await fetch(`${service.baseUrl}/api/urls?format=csv`, { headers })).text();
  };
  return { account, belongings: { campaign, channel }, exported };
}

const url = 'https://example.com/page?a=1,2;b="3"';
const formulas = [
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  "'=1",
  "''-5",
  ' =1',
  '"=1',
  '＝1',
  'a;=1',
  "a;'=1",
  '\t=1',
];

/** Links with something in every field that an import understands, and texts that are hard to write into a table. */
const bodies = [
  {
    title: 'One, "two"; three',
    description: 'First line\n=second line\r\n\t@third',
    domain: 'own.example.com',
    ...from.belongings,
    tags: ['spring', 'Paris, France', '"quoted"', '-5, or less', '=tag', '27"'],
    status: 'private',
    starts: '2031-01-01 00:00:00',
    expiry: '2032-01-31 12:30:00',
    clicklimit: 100,
    expirationredirect: 'https://example.com/over?x=1',
    redirect: 307,
    metatitle: '=Not that page',
    metadescription: '- not, that; description',
    metaimage: 'https://example.com/logo.png',
  },
  { status: 'disabled' },
  ...formulas.map((text) => ({ title: text, description: text, metadescription: text })),
];

/** As the dashboard does with the columns that it finds. */
function entriesOf(text: string) {
  const { names, rows } = parseCsv(text);
  const mapping = guessMapping(names);
  return { mapping, entries: rows.map(({ cells }) => makeEntry(cells, mapping, false)) };
}

/** The rows without what each link has for itself, in the order of their aliases. */
function comparable(text: string): Record<string, string>[] {
  const [names, ...rows] = readCsv(text, ',').map(({ cells }) => cells);
  const own = ['id', 'date'];
  const facts = rows.map((cells) =>
    Object.fromEntries((names ?? []).map((name, at) => [name, cells[at] ?? ''] as const)),
  );
  for (const fact of facts) for (const name of own) delete fact[name];
  return facts.toSorted((a, b) => String(a['alias']).localeCompare(String(b['alias'])));
}

test('links that are exported, imported elsewhere and exported again are the same', async () => {
  assert.deepEqual(from.belongings, to.belongings, 'the same ids');
  const made = await from.account.post('/api/urls/add', {
    urls: bodies.map((body, index) => ({ url, custom: `link-${index}`, ...body })),
  });
  assert.deepEqual(
    made.body.results.flatMap(({ message }: { message?: string }) => message ?? []),
    [],
  );
  const text = await from.exported();
  const { mapping, entries } = entriesOf(text);
  const missing = importFields.filter((field) => !mapping.includes(field));
  assert.deepEqual(missing, ['password'], 'of a password only its hash is known');
  const { body } = await to.account.post('/api/urls/add', { urls: entries });
  assert.deepEqual(
    body.results.flatMap(({ message }: { message?: string }) => message ?? []),
    [],
  );
  const again = await to.exported();
  assert.equal(comparable(text).length, bodies.length);
  assert.deepEqual(comparable(again), comparable(text));
});

test('a link that has ended is refused by an import, instead of being live again', async () => {
  const { body } = await from.account.post('/api/url/add', { url, custom: 'ended' });
  await from.account.put(`/api/url/${body.id}/update`, { expiry: '2020-01-01 00:00:00' });
  const { entries } = entriesOf(await from.exported());
  const ended = entries.filter(({ custom }) => custom === 'ended');
  const { body: answer } = await to.account.post('/api/urls/add', { urls: ended });
  assert.deepEqual(
    answer.results.map(({ message }: { message: string }) => message),
    ['The field "expiry" must be in the future.'],
  );
});
