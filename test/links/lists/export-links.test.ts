import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { keepLog } from '../../support/logs.ts';
import { startService } from '../../support/service.ts';
import { createLink } from '../../support/clicks/visits.ts';

const service = await startService();
const url = 'https://example.com/page';

async function createListed(bodies: object[]) {
  const account = await service.createAccount();
  const ids: number[] = [];
  for (const body of bodies) ids.push((await createLink(account, { url, ...body })).id);
  return { account, ids };
}

async function exportOf(key: string, query: string) {
  service.clock.tick();
  const response = await fetch(`${service.baseUrl}/api/urls?format=csv${query}`, {
    headers: { Authorization: `Bearer ${key}` },
  });
  return { response, text: await response.text() };
}

/** The text of a response is without its byte order mark. */
async function readBytes(key: string, format: string): Promise<Buffer> {
  const response = await fetch(`${service.baseUrl}/api/urls?format=${format}`, {
    headers: { Authorization: `Bearer ${key}` },
  });
  return Buffer.from(await response.arrayBuffer());
}

test('format=csv answers a file of all links that fit, whatever the page', async () => {
  const { account, ids } = await createListed([
    { title: 'One, "two"', tags: ['b', 'a'] },
    { custom: 'formula', title: '=1+1', description: '@SUM(A1)' },
    { status: 'disabled' },
  ]);
  const { response, text } = await exportOf(account.key, '&limit=1&page=2&order=title');
  assert.equal(response.status, 200);
  assert.equal(response.headers.get('content-type'), 'text/csv; charset=utf-8');
  assert.match(
    response.headers.get('content-disposition') ?? '',
    /^attachment; filename="links-[\d-]+\.csv"$/,
  );
  assert.equal(response.headers.get('x-content-type-options'), 'nosniff');
  const [head, ...rows] = text.split('\r\n');
  const first =
    'id,alias,shorturl,longurl,title,description,domain,campaign,channel,tags,status,state,clicks,uniqueclicks,date,blocked';
  const others = 'starts,expiry,clicklimit,expirationredirect,redirect,metatitle,metadescription,metaimage';
  assert.equal(head, `${first},${others}`);
  const [listed] = (await account.get('/api/urls')).body.data.urls;
  assert.deepEqual(first.split(',').toSorted(), Object.keys(listed).toSorted(), 'columns and fields');
  assert.deepEqual(
    rows.map((row) => row.split(',')[0]),
    [...ids.toReversed().map(String), ''],
  );
  assert.match(rows[0] ?? '', /,disabled,disabled,0,0,\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,false,,,,,302,,,$/);
  assert.match(rows[1] ?? '', /,https:\/\/example\.com\/page,'=1\+1,'@SUM\(A1\),/);
  assert.match(rows[2] ?? '', /,"One, ""two""",,.*,"a,b",public,active,0,0,/);
  const forExcel = await readBytes(account.key, 'csv-bom');
  assert.deepEqual(forExcel, Buffer.from(`\uFEFF${text}`));
  const filtered = await exportOf(account.key, '&tag=A');
  assert.deepEqual(filtered.text.split('\r\n').length, 3);
  assert.equal((await exportOf(account.key, '&short=nowhere')).text, `${head}\r\n`);
  assert.equal((await exportOf(account.key, '&campaign=999999')).response.status, 400);
});

test('an export of more links than are read at once has each of them once', async () => {
  const { account } = await createListed([]);
  const ids: number[] = [];
  for (let n = 0; n < 2; n++) {
    const urls = Array.from({ length: 700 }, () => ({ url }));
    const { body } = await account.post('/api/urls/add', { urls });
    ids.push(...body.results.map(({ id }: { id: number }) => id));
  }
  const { text } = await exportOf(account.key, '');
  const listed = text
    .split('\r\n')
    .slice(1, -1)
    .map((row) => Number(row.split(',')[0]));
  assert.deepEqual(
    listed,
    ids.toSorted((a, b) => b - a),
  );
});

test('an export that cannot be completed is seen to be incomplete, and the log says why', async (context) => {
  const printed = context.mock.method(console, 'error', () => {});
  const { logger, lines } = keepLog('error');
  const failing = await startService({ logger });
  const account = await failing.createAccount();
  await createLink(account, { url });
  await failing.application.services.database.write((tx) => sql`drop table link_tag`.execute(tx));
  const answer = await fetch(`${failing.baseUrl}/api/urls?format=csv`, {
    headers: { Authorization: `Bearer ${account.key}` },
  });
  await assert.rejects(answer.text());
  const [line, ...more] = lines;
  assert.deepEqual(
    [line?.msg, line?.['requestId'], more],
    ['An answer broke off', answer.headers.get('x-request-id'), []],
  );
  assert.match(line?.err?.message ?? '', /link_tag/);
  assert.equal(printed.mock.callCount(), 0);
});
