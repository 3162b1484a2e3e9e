/**
 * Tests the priorities of the real threads that count: the lowest ones until an API call or a visit waits for them.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { type AdmitAnswer, createRemoteAdmission } from '../../src/clicks/remote-admission.ts';
import { AppError } from '../../src/platform/app-error.ts';
import { lowestNiceness } from '../../src/platform/pace/demand.ts';
import {
  clicksAtLeast,
  createLinkOn,
  kill,
  post,
  startChild,
  terminate,
} from '../support/processes/child-service.ts';
import { chrome, makeVisit, poll, visitPath } from '../support/clicks/visits.ts';

test('the threads that count do so at the lowest priority, and leave it for who waits for them', async (context) => {
  if (getPriority() === lowestNiceness || !mayRaise())
    return context.skip('priorities cannot be raised here');
  const dataDir = await mkdtemp(join(tmpdir(), 'waypost-awaited-'));
  context.after(() => rm(dataDir, { recursive: true, force: true }));
  const service = await startChild(dataDir);
  context.after(() => kill(service));
  const link = await createLinkOn(service, 'ada');
  await visitPath(service.baseUrl, `/${link.alias}`, { headers: { 'User-Agent': chrome } });
  await clicksAtLeast(service, link, 1);
  const pid = service.child.pid as number;
  const threadsAtLowest = async (count: number) =>
    (await nicenesses(pid)).filter((niceness) => niceness === lowestNiceness).length === count || undefined;
  // Two threads: the one that classifies and the one that writes.
  await poll('a thread that counts', () => threadsAtLowest(2));
  await poll('a thread that is waited for', async () => {
    await post(service.baseUrl, '/api/url/add', { url: 'https://example.com/' }, link.key);
    return threadsAtLowest(1);
  });
  const limited = await createLinkOn(service, 'bob', { clicklimit: 1_000 });
  await poll('both threads that admit a visit', async () => {
    await visitPath(service.baseUrl, `/${limited.alias}`, { headers: { 'User-Agent': chrome } });
    return threadsAtLowest(0);
  });
  assert.ok(
    (await nicenesses(pid)).every((niceness) => niceness >= getPriority(pid)),
    'none comes before redirects',
  );
  assert.equal(await terminate(service), 0);
});

test('a visit that waits for its admission tells the thread so, until it has its answer', async () => {
  let waiting = 0;
  let answer: (message: { kind: string }) => void = () => {};
  const admit = createRemoteAdmission({
    post: () => {},
    onMessage: (listener) => {
      answer = listener;
    },
    async whileAwaited(work) {
      waiting++;
      try {
        return await work();
      } finally {
        waiting--;
      }
    },
  });
  const admission = admit(makeVisit());
  assert.equal(waiting, 1);
  const refusal: AdmitAnswer = { kind: 'admitted', id: 1, error: 'the disk is full' };
  answer(refusal);
  await assert.rejects(admission, AppError);
  assert.equal(waiting, 0);
});

/**
 * Whether this user may raise a priority; tried in another process, which keeps the lowest priority if not.
 */
function mayRaise(): boolean {
  const source = new URL('../../src/platform/pace/demand.ts', import.meta.url).href;
  const program = `import { mayRaisePriority } from ${JSON.stringify(source)}; process.exit(mayRaisePriority() ? 0 : 1);`;
  return spawnSync(process.execPath, ['--input-type=module', '-e', program]).status === 0;
}

async function nicenesses(pid: number): Promise<number[]> {
  const threads = await readdir(`/proc/${pid}/task`);
  return threads.map((thread) => getPriority(Number(thread)));
}
