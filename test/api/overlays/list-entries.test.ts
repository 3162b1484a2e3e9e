import assert from 'node:assert/strict';
import { test } from 'node:test';
import { limits } from '../../../contract/limits.ts';
import { chunks } from '../../../src/database/statements/chunks.ts';
import { impossibleIds, testKeyAndLimit, testOnlyOwn } from '../../support/laws/guards.ts';
import type { RawAnswer } from '../../../src/http/answers/raw-answer.ts';
import type { Context } from '../../../src/http/context.ts';
import { listEntries } from '../../../src/resources/overlays/list-entries.ts';
import { testListLaws } from '../../support/laws/list-laws.ts';
import { startService } from '../../support/service.ts';
import { addOverlay, readOverlay } from './overlay-bodies.ts';
import { sendForm } from './send-form.ts';

const service = await startService();
const entry = { name: ' Ada ', email: 'ada@example.com', message: 'Größe?\r\n<b>x</b>' };

testKeyAndLimit(service, { method: 'GET', path: '/api/overlay/1/entries' });
testOnlyOwn(service, {
  method: 'GET',
  path: async (account) => `/api/overlay/${await addOverlay(account)}/entries`,
  unknown: impossibleIds.map((id) => `/api/overlay/${id}/entries`),
  message: 'Overlay not found.',
});
testListLaws(service, {
  key: 'entries',
  path: async (account) => `/api/overlay/${await addOverlay(account, 'contact')}/entries`,
  async add(account, path, number) {
    const overlay = path.split('/')[3] as string;
    const sent = await sendForm(service, overlay, { ...entry, name: `Visitor ${number}` });
    assert.equal(sent.status, 200);
    return (await account.get(`${path}?limit=1`)).body.data.entries[0].id;
  },
});

test('an entry is listed as it was written, with the subject of the overlay', async () => {
  const account = await service.createAccount();
  const id = await addOverlay(account, 'contact', { text: 'Hello', subject: 'A question' });
  await sendForm(service, id, entry);
  const { status, body } = await account.get(`/api/overlay/${id}/entries`);
  assert.equal(status, 200);
  const [{ id: entryId, date, ...kept }] = body.data.entries;
  assert.ok(entryId > 0);
  assert.match(date, /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/);
  assert.deepEqual(kept, {
    name: 'Ada',
    email: 'ada@example.com',
    subject: 'A question',
    message: 'Größe?\n<b>x</b>',
  });
});

test('entries of another overlay do not show', async () => {
  const account = await service.createAccount();
  const [one, other] = [await addOverlay(account, 'contact'), await addOverlay(account, 'newsletter')];
  await sendForm(service, one, entry);
  await sendForm(service, other, { email: 'grace@example.com' });
  const { body } = await account.get(`/api/overlay/${other}/entries`);
  assert.deepEqual(
    body.data.entries.map(({ email }: { email: string }) => email),
    ['grace@example.com'],
  );
});

test('as a file, with nothing that a spreadsheet would run', async () => {
  const account = await service.createAccount();
  const id = await addOverlay(account, 'contact', { text: 'Hello', subject: '@subject' });
  await sendForm(service, id, { name: '=1+1', email: '+a@example.com', message: '-1, "x"' });
  const response = await fetch(`${service.baseUrl}/api/overlay/${id}/entries?format=csv&limit=1`, {
    headers: { Authorization: `Bearer ${account.key}` },
  });
  assert.equal(response.headers.get('content-type'), 'text/csv; charset=utf-8');
  assert.equal(response.headers.get('x-content-type-options'), 'nosniff');
  assert.equal(
    response.headers.get('content-disposition'),
    `attachment; filename="overlay-${id}-entries.csv"`,
  );
  const [columns, row] = (await response.text()).split('\r\n');
  assert.equal(columns, 'id,date,name,email,subject,message');
  assert.match(row ?? '', /^\d+,[\d: -]+,'=1\+1,'\+a@example\.com,'@subject,"'-1, ""x"""$/);
});

test('a file holds all entries, whatever the limit of a page is', async () => {
  const account = await service.createAccount();
  const id = await addOverlay(account, 'newsletter');
  for (let n = 1; n <= 20; n++) await sendForm(service, id, { email: `a${n}@example.com` });
  const headers = { Authorization: `Bearer ${account.key}` };
  const text = await (
    await fetch(`${service.baseUrl}/api/overlay/${id}/entries?format=csv`, { headers })
  ).text();
  assert.equal(text.split('\r\n').length, 22);
  const next = await fetch(`${service.baseUrl}/api/overlay/${id}/entries?format=csv&page=2`, { headers });
  assert.equal(await next.text(), 'id,date,name,email,subject,message\r\n');
});

const many = 250;

/** Stores many entries of an overlay; their emails are numbered from 0. */
async function insertMany(accountId: number, overlayId: number, count = many): Promise<void> {
  const entries = Array.from({ length: count }, (_, number) => ({
    ...{ account_id: accountId, overlay_id: overlayId, name: '', subject: '', message: '', created_at: 0 },
    email: `a${number}@example.com`,
  }));
  const { database } = service.application.services;
  await database.write(async (tx) => {
    for (const some of chunks(entries)) await tx.insertInto('overlay_entry').values(some).execute();
  });
}

function emailsIn(file: string): string[] {
  return [...file.matchAll(/[^,]+@example\.com/g)].map(([email]) => email);
}

test('a file of very many entries has each of them once, newest first', async () => {
  const account = await service.createAccount();
  const id = await addOverlay(account, 'newsletter');
  await insertMany(account.id, id);
  const response = await fetch(`${service.baseUrl}/api/overlay/${id}/entries?format=csv`, {
    headers: { Authorization: `Bearer ${account.key}` },
  });
  const newestFirst = Array.from({ length: many }, (_, n) => `a${many - 1 - n}@example.com`);
  assert.deepEqual(emailsIn(await response.text()), newestFirst);
});

test('the second file goes on where the first one ends', async () => {
  const account = await service.createAccount();
  const id = await addOverlay(account, 'newsletter');
  await insertMany(account.id, id, limits.overlayFileEntriesMax + many);
  const response = await fetch(`${service.baseUrl}/api/overlay/${id}/entries?format=csv&page=2`, {
    headers: { Authorization: `Bearer ${account.key}` },
  });
  const oldest = Array.from({ length: many }, (_, n) => `a${many - 1 - n}@example.com`);
  assert.deepEqual(emailsIn(await response.text()), oldest);
});

test('entries are read while their file is sent, so that not all of them are in memory', async () => {
  const account = await service.createAccount();
  const id = await addOverlay(account, 'newsletter');
  await insertMany(account.id, id);
  const context = { ...service.application.services, account } as unknown as Context;
  const file = (await listEntries(context, id, { format: 'csv', page: 1, limit: 15 })) as RawAnswer;
  assert.ok(typeof file.body !== 'string');
  let text = '';
  for await (const piece of file.body) {
    text += Buffer.from(piece).toString();
    // What was not read by now is not there any more.
    if (emailsIn(text).length > 0) await account.delete(`/api/overlay/${id}/delete`);
  }
  const found = emailsIn(text);
  assert.ok(found.length < many, `${found.length} entries were read at once`);
});

test('of a poll, the file holds its votes and the list nothing', async () => {
  const account = await service.createAccount();
  const id = await addOverlay(account, 'poll', { question: '?', options: ['=Tea', 'Coffee'] });
  await sendForm(service, id, { option: '=Tea' });
  const response = await fetch(`${service.baseUrl}/api/overlay/${id}/entries?format=csv`, {
    headers: { Authorization: `Bearer ${account.key}` },
  });
  assert.equal(await response.text(), "option,votes\r\n'=Tea,1\r\nCoffee,0\r\n");
  assert.equal((await account.get(`/api/overlay/${id}/entries`)).body.data.result, 0);
  assert.deepEqual((await readOverlay(account, id)).results, [
    { option: '=Tea', votes: 1 },
    { option: 'Coffee', votes: 0 },
  ]);
});

test('a format that is none is refused', async () => {
  const account = await service.createAccount();
  const id = await addOverlay(account, 'contact');
  const { status, body } = await account.get(`/api/overlay/${id}/entries?format=xml`);
  assert.equal(status, 400);
  assert.equal(body.field, 'format');
});
