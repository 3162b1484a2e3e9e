import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import {
  type ChildService,
  childEnvironment,
  clicksAtLeast,
  connections,
  createLinkOn,
  queryData,
  startChild,
  terminate,
  visitOverAndOver,
} from '../support/processes/child-service.ts';
import { runProgram } from '../support/processes/program.ts';
import { poll, visitPath } from '../support/clicks/visits.ts';
import { isAlive, newDataDir, noWorkers, workersAgain, workersOf } from '../support/processes/workers.ts';

const skip = noWorkers;
const environment = { WORKERS: '2' };
const cycles = 4;

test('a worker that is killed or asked to end under load is replaced, and every answered visit is counted, none twice', {
  skip,
}, async () => {
  const dataDir = await newDataDir();
  const service = await startChild(dataDir, environment);
  const link = await createLinkOn(service, 'ada');
  const load = visitOverAndOver(service, link.alias);
  await load.begun;
  for (let cycle = 0; cycle < cycles; cycle++) {
    await pause(150 + Math.random() * 300);
    const former = workersOf(service);
    const [victim] = former.splice(cycle % former.length, 1) as [number];
    process.kill(victim, 'SIGKILL');
    await workersAgain(service, 2, [victim]);
  }
  await pause(500);
  const [asked] = workersOf(service) as [number];
  process.kill(asked, 'SIGTERM');
  await workersAgain(service, 2, [asked]);
  await pause(200);
  await load.stop();
  assert.deepEqual(load.wrong, []);
  // One that is asked to end answers what it has taken up, but for requests on their way to it.
  assert.ok(load.unanswered <= connections * (cycles + 1), `${load.unanswered} were not answered`);
  await clicksAtLeast(service, link, load.answered);
  await assertAnswersAndEnds(service);
  assertCounts(dataDir, load);
  assert.deepEqual(await readdir(join(dataDir, 'spool')), []);
  const { stdout } = await service.ended();
  assert.equal(stdout.match(/"signal":"SIGKILL"/g)?.length, cycles);
});

test('the service killed under load, again and again: no worker and no socket stays, every answered visit is counted, none twice', {
  skip,
}, async () => {
  const [dataDir, TMPDIR] = [await newDataDir(), await newDataDir()];
  let service = await startChild(dataDir, { ...environment, TMPDIR });
  assert.equal((await readdir(TMPDIR)).length, 1, 'a folder for the private socket');
  const link = await createLinkOn(service, 'bea');
  const total = { answered: 0, unanswered: 0 };
  for (let cycle = 0; cycle < cycles; cycle++) {
    const load = visitOverAndOver(service, link.alias);
    await load.begun;
    await pause(100 + Math.random() * 400);
    const workers = workersOf(service);
    service.child.kill('SIGKILL');
    await once(service.child, 'exit');
    // The next service starts while the workers of the last one may still be writing.
    const next = startChild(dataDir, environment);
    await Promise.all([load.stop(), service.ended()]);
    await gone(workers);
    // Only the first service has this folder.
    assert.deepEqual(await readdir(TMPDIR), []);
    assert.deepEqual(load.wrong, []);
    total.answered += load.answered;
    total.unanswered += load.unanswered;
    service = await next;
  }
  await clicksAtLeast(service, link, total.answered);
  assert.equal(await terminate(service), 0);
  assertCounts(dataDir, total);
});

test('while a worker of a killed service still holds on, no other service starts and drains its clicks', {
  skip,
}, async () => {
  const dataDir = await newDataDir();
  const first = await startChild(dataDir, environment);
  const [held] = workersOf(first) as [number];
  process.kill(held, 'SIGSTOP');
  first.child.kill('SIGKILL');
  await once(first.child, 'exit');
  const refused = await runProgram(['start'], { environment: childEnvironment(dataDir) });
  process.kill(held, 'SIGCONT');
  assert.equal(refused.code, 1);
  assert.match(
    refused.stderr,
    /^waypost: DATA_DIR: .+ is in use by a worker process of a Waypost that has ended\.\n$/,
  );
  await first.ended();
  const second = await startChild(dataDir, environment);
  assert.equal(await terminate(second), 0);
});

test('asked to end under load, by one signal or several, to any process: nothing is lost, exit code 0', {
  skip,
}, async () => {
  for (const signal of [oneSignal, signalToAll, twoSignals]) {
    const [dataDir, TMPDIR] = [await newDataDir(), await newDataDir()];
    const service = await startChild(dataDir, { ...environment, TMPDIR });
    const link = await createLinkOn(service, 'cleo');
    const load = visitOverAndOver(service, link.alias);
    await load.begun;
    await pause(300);
    const workers = workersOf(service);
    await signal(service);
    const { code, stderr } = await service.ended();
    await load.stop();
    // After 18 s it would have ended with another code.
    assert.deepEqual([code, stderr], [0, ''], signal.name);
    await gone(workers);
    assert.deepEqual(load.wrong, []);
    assert.ok(load.closing > 0, 'answers say that the connection ends');
    assert.ok(load.unanswered <= connections, `${load.unanswered} were not answered`);
    assertCounts(dataDir, { answered: load.answered, unanswered: 0 });
    assert.deepEqual(await readdir(join(dataDir, 'spool')), []);
    assert.deepEqual(await readdir(TMPDIR), []);
  }
});

/** Waits for workers that have closed their output already; only the system's clean-up is left. */
async function gone(pids: number[]): Promise<void> {
  await poll('the workers to end', async () => (pids.some(isAlive) ? undefined : true));
}

/** Asserts that the service, asked to end, answers the API’s request under way first. */
async function assertAnswersAndEnds(service: ChildService): Promise<void> {
  const { hostname, port } = new URL(service.baseUrl);
  const body = JSON.stringify({ username: 'eva', email: 'eva@example.com', password: 'a long password' });
  const socket = connect(Number(port), hostname);
  let answer = '';
  socket.setEncoding('utf8').on('data', (text: string) => (answer += text));
  await once(socket, 'connect');
  const head = 'POST /api/account/register HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n';
  socket.write(`${head}Content-Length: ${body.length}\r\n\r\n${body.slice(0, 10)}`);
  await visitPath(service.baseUrl, '/healthz');
  service.child.kill('SIGTERM');
  await poll('the end of listening', async () =>
    visitPath(service.baseUrl, '/healthz').then(
      () => undefined,
      () => true,
    ),
  );
  socket.write(body.slice(10));
  const { code, stderr } = await service.ended();
  assert.deepEqual([code, stderr], [0, '']);
  assert.match(answer, /^HTTP\/1\.1 200 /);
  assert.match(answer, /"key":"wp_/);
}

async function oneSignal({ child }: ChildService): Promise<void> {
  child.kill('SIGTERM');
}

/** Signals the service and its workers, as a terminal does for Ctrl-C. */
async function signalToAll(service: ChildService): Promise<void> {
  const workers = workersOf(service);
  service.child.kill('SIGINT');
  for (const pid of workers) process.kill(pid, 'SIGINT');
}

async function twoSignals({ child }: ChildService): Promise<void> {
  child.kill('SIGTERM');
  // Blocks the thread: the load keeps its event loop busy, and half a second later it would be a second request.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
  child.kill('SIGTERM');
  child.kill('SIGINT');
}

/** For data that contains the visits of only one link. */
function assertCounts(
  dataDir: string,
  { answered, unanswered }: { answered: number; unanswered: number },
): void {
  const [counted] = queryData(
    dataDir,
    `select count(*) as events, count(distinct id) as ids, (select sum(clicks) from click_total) as total
     from click where kind = 'human'`,
  );
  const events = Number(counted?.['events']);
  assert.ok(events >= answered, `${answered} visits were answered, ${events} counted`);
  assert.ok(events <= answered + unanswered, `${answered} + ${unanswered} visits came, ${events} counted`);
  assert.deepEqual({ ...counted }, { events, ids: events, total: events });
}
