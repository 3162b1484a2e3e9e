import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLinkOn, post, queryData, startChild, terminate } from '../support/processes/child-service.ts';
import { poll, visitPath } from '../support/clicks/visits.ts';
import { newDataDir, noWorkers, workersAgain, workersOf } from '../support/processes/workers.ts';

const limit = 100;
const visitors = 500;

test('a click limit is kept to the click over all processes, also when one of them is killed', {
  skip: noWorkers,
}, async () => {
  const dataDir = await newDataDir();
  const service = await startChild(dataDir, { WORKERS: '2' });
  const { key } = await createLinkOn(service, 'ada');
  const body = { url: 'https://example.com/limited', clicklimit: limit };
  const { shorturl } = await post(service.baseUrl, '/api/url/add', body, key);
  const path = new URL(shorturl).pathname;
  const visit = async () => (await visitPath(service.baseUrl, path).catch(() => ({ status: 0 }))).status;
  const statuses = await Promise.all(Array.from({ length: visitors }, visit));
  const counts = (status: number) => statuses.filter((given) => given === status).length;
  assert.deepEqual([counts(302), counts(410)], [limit, visitors - limit]);
  const former = workersOf(service);
  process.kill(former[0] as number, 'SIGKILL');
  await workersAgain(service, 2, [former[0] as number]);
  assert.deepEqual(await Promise.all(Array.from({ length: 32 }, visit)), Array(32).fill(410));
  assert.equal(await terminate(service), 0);
  const [counted] = queryData(dataDir, "select count(*) as clicks from click where kind = 'human'");
  assert.equal(counted?.['clicks'], limit);
});

test('whoever only looks is told by every process that a link has had its last click', {
  skip: noWorkers,
}, async () => {
  const service = await startChild(await newDataDir(), { WORKERS: '2' });
  const { key } = await createLinkOn(service, 'ada');
  const body = { url: 'https://example.com/limited', clicklimit: 1 };
  const { shorturl } = await post(service.baseUrl, '/api/url/add', body, key);
  const { pathname } = new URL(shorturl);
  const statusesOfLooks = async () => {
    const look = async () => (await visitPath(service.baseUrl, pathname, { method: 'HEAD' })).status;
    return new Set(await Promise.all(Array.from({ length: 32 }, look)));
  };
  // Each request has its own connection, so by now all processes have cached the link.
  assert.deepEqual(await statusesOfLooks(), new Set([302]));
  assert.equal((await visitPath(service.baseUrl, pathname)).status, 302);
  await poll('all processes know', async () => ((await statusesOfLooks()).has(302) ? undefined : true));
  assert.deepEqual(await statusesOfLooks(), new Set([410]));
  assert.equal(await terminate(service), 0);
});
