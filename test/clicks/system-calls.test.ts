/**
 * Checks with strace the order of the real program's system calls: an answer leaves after its visit is
 * recorded.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { Agent } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { isBlank, readFrames } from '../../src/clicks/spool/visit-frame.ts';
import {
  type ChildService,
  childEnvironment,
  createLinkOn,
  terminate,
} from '../support/processes/child-service.ts';
import { startProgram } from '../support/processes/program.ts';
import { chrome, framesOf, makeVisit, visitPath } from '../support/clicks/visits.ts';
import { type Moment, readTrace, traceOptions } from './read-trace.ts';

const tracer = 'strace';
const [oneByOne, atOnce, rounds, pipelined, pipelines] = [20, 30, 3, 5, 8];
const visits = oneByOne + atOnce * rounds + pipelined * pipelines;

for (const fastLane of ['on', 'off']) {
  for (const fsync of ['50ms', 'always'] as const) {
    const what = fsync === 'always' ? 'recorded and on the disk' : 'recorded';
    test(`no redirect leaves before its visit is ${what} (FAST_LANE=${fastLane}, CLICK_FSYNC=${fsync})`, async (context) => {
      const obstacle = findObstacle();
      if (obstacle !== undefined) return context.skip(obstacle);
      const environment = { FAST_LANE: fastLane, CLICK_FSYNC: fsync };
      const found = checkOrder(readTrace(await traceVisits(context, environment)), {
        isSynced: fsync === 'always',
      });
      assert.deepEqual(found, { recorded: visits, answered: visits });
    });
  }
}

test('an answer that leaves too early is found in a trace', () => {
  const record = framesOf([makeVisit()]);
  const spool = { thread: '1', file: '/data/spool/1.spool' };
  const written: Moment[] = [
    { call: { ...spool, name: 'pwrite64', bytes: record }, result: undefined },
    { call: { ...spool, name: 'pwrite64', bytes: record }, result: record.length },
  ];
  const sync = { ...spool, thread: '2', name: 'fdatasync', bytes: Buffer.alloc(0) };
  const [syncing, synced]: Moment[] = [
    { call: sync, result: undefined },
    { call: sync, result: 0 },
  ] as [Moment, Moment];
  const answer = Buffer.from('HTTP/1.1 302 Found\r\n\r\n');
  const call = { thread: '1', name: 'write', file: 'socket:[7]', bytes: answer };
  const answered: Moment[] = [
    { call, result: undefined },
    { call, result: answer.length },
  ];
  const check = (isSynced: boolean, ...moments: Moment[]) => checkOrder(moments, { isSynced });
  const fine = { recorded: 1, answered: 1 };
  assert.deepEqual(check(false, ...written, ...answered), fine);
  assert.deepEqual(check(true, ...written, syncing as Moment, synced as Moment, ...answered), fine);
  assert.throws(() => check(false, ...answered, ...written), /before/);
  assert.throws(() => check(false, written[0] as Moment, ...answered, written[1] as Moment), /before/);
  assert.throws(() => check(true, ...written, ...answered), /before/);
  assert.throws(() => check(true, ...written, syncing as Moment, ...answered, synced as Moment), /before/);
  assert.throws(() => check(true, syncing as Moment, ...written, synced as Moment, ...answered), /before/);
});

test('a trace is read call by call, also where they overlap', () => {
  const text = [
    '12  pwrite64(5<\\x61\\x2e\\x73>, "\\x41\\x42" <unfinished ...>',
    '7   writev(6<\\x73>, [{iov_base="\\x43", iov_len=1}, {iov_base="\\x44", iov_len=1}], 2) = 2',
    '12  <... pwrite64 resumed>, 2, 0) = 2',
    '7   write(6<\\x73>, "\\x45", 1) = -1 EAGAIN (Resource temporarily unavailable)',
    '7   +++ exited with 0 +++',
  ].join('\n');
  assert.deepEqual(
    [...readTrace(text)].map(({ call, result }) => [call.name, call.file, call.bytes.toString(), result]),
    [
      ['pwrite64', 'a.s', 'AB', undefined],
      ['writev', 's', 'CD', undefined],
      ['writev', 's', 'CD', 2],
      ['pwrite64', 'a.s', 'AB', 2],
      ['write', 's', 'E', undefined],
      ['write', 's', 'E', -1],
    ],
  );
});

/** The reason why strace cannot be used here; undefined if it can. */
function findObstacle(): string | undefined {
  const { error, status } = spawnSync(tracer, [...traceOptions, '-o', '/dev/null', 'true'], {
    stdio: 'ignore',
  });
  if (error) return 'strace is not installed';
  return status === 0 ? undefined : 'strace may not trace here, or is too old';
}

/** Traces the program during visits: one by one, at the same time, and pipelined on one connection. */
async function traceVisits(context: TestContext, environment: Record<string, string>): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'waypost-traced-'));
  context.after(() => rm(dataDir, { recursive: true, force: true }));
  const file = join(dataDir, 'trace');
  const program = startProgram(['start'], {
    node: tracer,
    nodeOptions: [...traceOptions, '-o', file, process.execPath],
    environment: { ...childEnvironment(dataDir), ...environment },
  });
  const service = { ...program, baseUrl: await program.ready() };
  const { alias } = await createLinkOn(service, 'traced');
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  const visit = async () =>
    assert.equal((await visitPath(service.baseUrl, `/${alias}`, { agent })).status, 302);
  for (let n = 0; n < oneByOne; n++) await visit();
  for (let round = 0; round < rounds; round++) await Promise.all(Array.from({ length: atOnce }, visit));
  agent.destroy();
  await Promise.all(Array.from({ length: pipelines }, () => visitInOneGo(service, alias)));
  assert.equal(await terminate(service), 0);
  return readFile(file, 'latin1');
}

async function visitInOneGo({ baseUrl }: ChildService, alias: string): Promise<void> {
  const { hostname, port, host } = new URL(baseUrl);
  const socket = connect({ host: hostname, port: Number(port) });
  const request = (isLast: boolean) =>
    `GET /${alias} HTTP/1.1\r\nHost: ${host}\r\nUser-Agent: ${chrome}\r\n${isLast ? 'Connection: close\r\n' : ''}\r\n`;
  socket.write(Array.from({ length: pipelined }, (_, n) => request(n === pipelined - 1)).join(''));
  let received = '';
  socket.setEncoding('latin1').on('data', (text: string) => {
    received += text;
  });
  await once(socket, 'close');
  assert.equal(countAnswers(Buffer.from(received)), pipelined);
}

/** @throws when at any moment more redirects were sent than visits recorded (and synced) */
function checkOrder(moments: Iterable<Moment>, { isSynced }: { isSynced: boolean }) {
  const spools = new Map<string, { bytes: Buffer; synced: number }>();
  const syncing = new Map<string, number>();
  const safe = () =>
    [...spools.values()].reduce(
      (sum, { bytes, synced }) => sum + (isSynced ? synced : countRecords(bytes)),
      0,
    );
  let answered = 0;
  for (const { call, result } of moments) {
    if (call.file.endsWith('.spool')) {
      const spool = spools.get(call.file) ?? { bytes: Buffer.alloc(0), synced: 0 };
      spools.set(call.file, spool);
      if (!call.name.endsWith('sync')) {
        // Zeros are space reserved in advance, written at the same time as visits.
        if (result !== undefined && result > 0 && !isBlank(call.bytes, 0))
          spool.bytes = Buffer.concat([spool.bytes, call.bytes.subarray(0, result)]);
      } else if (result === undefined) syncing.set(call.thread, countRecords(spool.bytes));
      else if (result === 0) spool.synced = Math.max(spool.synced, syncing.get(call.thread) as number);
    }
    if (!/^(?:socket|TCP)/.test(call.file)) continue;
    if (result === undefined && countAnswers(call.bytes) > 0) {
      const sent = answered + countAnswers(call.bytes);
      assert.ok(safe() >= sent, `redirect ${sent} left before its visit was safe: ${safe()} were`);
    } else if (result !== undefined && result > 0) answered += countAnswers(call.bytes.subarray(0, result));
  }
  const recorded = [...spools.values()].reduce((sum, { bytes }) => sum + countRecords(bytes), 0);
  return { recorded, answered };
}

function countRecords(bytes: Buffer): number {
  const { visits: found, damaged } = readFrames(bytes, Number.POSITIVE_INFINITY, true);
  assert.equal(damaged, 0);
  return found.length;
}

function countAnswers(bytes: Buffer): number {
  return bytes.toString('latin1').split('HTTP/1.1 302 ').length - 1;
}
