import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bioBlockSubjectId } from '../../../src/platform/bio-block-id.ts';
import { impossibleIds, testKeyAndLimit, testOnlyOwn } from '../../support/laws/guards.ts';
import { startService, type TestAccount } from '../../support/service.ts';
import { addBio } from '../bio-pages/bio-bodies.ts';
import { testStatisticsLaws } from './statistics-laws.ts';
import { storeVisits } from './store-visits.ts';

const service = await startService();
const { database } = service.application.services;
const dayMs = 86_400_000;

const pathOf = async (account: TestAccount) => `/api/bio/${await addBio(account)}/statistics`;

testStatisticsLaws(service, async (account) => {
  const id = await addBio(account);
  return { path: `/api/bio/${id}/statistics`, subject: 'bio', subjectId: id, more: { blocks: [] } };
});

const blocks = [
  { type: 'heading', text: 'Read' },
  { type: 'link', title: 'Notes', url: 'https://example.com/notes' },
  { type: 'social', network: 'github', url: 'https://example.com/github' },
  { type: 'image', image: 'https://example.com/a.png', link: 'https://example.com/a' },
  { type: 'image', image: 'https://example.com/b.png' },
];

test('each block that leads somewhere has its own clicks, in the page’s order and within the range', async () => {
  const account = await service.createAccount();
  const id = await addBio(account, { name: 'Ada', blocks });
  const now = service.clock.now();
  const click = (block: number, at = now) => ({
    at,
    subject: 'block' as const,
    subjectId: bioBlockSubjectId(id, block),
  });
  await storeVisits(database, [
    click(2),
    click(2),
    click(3, now - 60 * dayMs),
    { at: now, subject: 'bio', subjectId: id },
    { at: now, subject: 'link', subjectId: bioBlockSubjectId(id, 2) },
    { ...click(4), userAgent: 'curl/8.5.0' },
  ]);
  const { body } = await account.get(`/api/bio/${id}/statistics?interval=day`);
  assert.equal(body.data.clicks, 1);
  const counts = body.data.blocks.map(
    (block: { id: number; type: string; title: string; clicks: number }) => [
      block.id,
      block.type,
      block.title,
      block.clicks,
    ],
  );
  assert.deepEqual(counts, [
    [2, 'link', 'Notes', 2],
    [3, 'social', 'github', 0],
    [4, 'image', 'https://example.com/a', 0],
  ]);
  const from = new Date(now - 90 * dayMs).toISOString().slice(0, 10);
  const longer = await account.get(`/api/bio/${id}/statistics?interval=day&from=${from}`);
  assert.equal(longer.body.data.blocks[1].clicks, 1);
  const to = new Date(now - 30 * dayMs).toISOString().slice(0, 10);
  const earlier = await account.get(`/api/bio/${id}/statistics?interval=day&from=${from}&to=${to}`);
  assert.deepEqual(
    earlier.body.data.blocks.map(({ clicks }: { clicks: number }) => clicks),
    [0, 1, 0],
  );
});

test('a block that was removed and is put back with its id has its clicks', async () => {
  const account = await service.createAccount();
  const id = await addBio(account, { name: 'Ada', blocks });
  const at = service.clock.now();
  await storeVisits(database, [{ at, subject: 'block', subjectId: bioBlockSubjectId(id, 2) }]);
  const [heading, notes] = (await account.get(`/api/bio/${id}`)).body.details.blocks;
  await account.put(`/api/bio/${id}/update`, { blocks: [heading] });
  await account.put(`/api/bio/${id}/update`, { blocks: [heading, { ...notes, title: 'My notes' }] });
  const { body } = await account.get(`/api/bio/${id}/statistics`);
  const [{ id: block, title, clicks }] = body.data.blocks;
  assert.deepEqual([block, title, clicks], [2, 'My notes', 1]);
});

test('the file has the blocks as rows', async () => {
  const account = await service.createAccount();
  const id = await addBio(account, { name: 'Ada', blocks });
  const at = service.clock.now();
  const click = { at, subject: 'block', subjectId: bioBlockSubjectId(id, 2) } as const;
  await storeVisits(database, [click, { ...click, at: at + 1 }]);
  const response = await fetch(`${service.baseUrl}/api/bio/${id}/statistics?format=csv`, {
    headers: { Authorization: `Bearer ${account.key}` },
  });
  assert.match(await response.text(), /\r?\nblocks,Notes,2,1\r?\nblocks,github,0,0\r?\n/);
});

test('visits of bio pages are no part of the account’s figures', async () => {
  const account = await service.createAccount();
  const id = await addBio(account, { name: 'Ada', blocks });
  const at = service.clock.now();
  await storeVisits(database, [{ at, subject: 'bio', subjectId: id, accountId: account.id }]);
  assert.equal((await account.get('/api/statistics')).body.data.clicks, 0);
});

testOnlyOwn(service, {
  method: 'GET',
  path: pathOf,
  unknown: impossibleIds.map((id) => `/api/bio/${id}/statistics`),
  message: 'Bio page not found.',
});
testKeyAndLimit(service, { method: 'GET', path: '/api/bio/1/statistics' });
