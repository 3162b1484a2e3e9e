import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import packageFile from '../../package.json' with { type: 'json' };
import { startProgram } from '../support/processes/program.ts';
import { noWorkers } from '../support/processes/workers.ts';

const folder = await mkdtemp(join(tmpdir(), 'waypost-signals-'));
after(() => rm(folder, { recursive: true, force: true }));
let directories = 0;
const betweenSignalsMs = 100;

async function start(more: Record<string, string> = {}) {
  const DATA_DIR = join(folder, `data-${++directories}`);
  const program = startProgram(['start'], {
    environment: { PORT: '0', HOST: '127.0.0.1', DATA_DIR, ...more },
  });
  const baseUrl = await program.ready();
  return { ...program, baseUrl, port: Number(new URL(baseUrl).port), dataDir: DATA_DIR };
}

/** The lines of a log, parsed. */
function readLog(stdout: string): Record<string, unknown>[] {
  return stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

for (const WORKERS of ['1', '2']) {
  test(`SIGHUP ends WORKERS=${WORKERS} as SIGTERM does`, { skip: WORKERS === '2' && noWorkers }, async () => {
    const program = await start({ WORKERS });
    program.child.kill('SIGHUP');
    const { code, stdout, stderr } = await program.ended();
    assert.deepEqual([code, stderr], [0, '']);
    const messages = readLog(stdout).map(({ msg }) => msg);
    assert.deepEqual(messages.slice(-2), ['Waypost is stopping', 'Waypost has stopped']);
  });
}

/** Long enough for a load balancer to use each of its connections once more, see commands/serve. */
const idleMsMin = 950;

for (const WORKERS of ['1', '2']) {
  test(`WORKERS=${WORKERS} leaves idle connections open for a second when it stops`, {
    skip: WORKERS === '2' && noWorkers,
  }, async () => {
    const program = await start({ WORKERS });
    const socket = connect(program.port, '127.0.0.1');
    socket.write('GET /no-such-alias HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await once(socket.setEncoding('utf8'), 'data');
    const signalledAt = performance.now();
    program.child.kill('SIGTERM');
    await once(socket.resume(), 'end');
    assert.ok(performance.now() - signalledAt >= idleMsMin);
    socket.end();
    assert.equal((await program.ended()).code, 0);
  });
}

test('the line that says it is ready has what supports asks for first', async () => {
  const { child, ended, baseUrl, port, dataDir } = await start();
  child.kill('SIGTERM');
  const { stdout } = await ended();
  const ready = readLog(stdout).find(({ msg }) => msg === `Waypost is ready at ${baseUrl}`);
  const { version, address, engine, workers } = ready ?? {};
  assert.deepEqual([version, address], [packageFile.version, `127.0.0.1:${port}`]);
  assert.deepEqual([ready?.['baseUrl'], engine, workers], [baseUrl, 'sqlite', 1]);
  assert.equal(ready?.['dataDir'], dataDir);
});

test('a second signal ends at once what a request keeps from stopping, with exit code 1', async () => {
  const program = await start();
  const socket = await beginRequest(program.port);
  const ended = program.ended();
  let isOver = false;
  void ended.then(() => (isOver = true));
  // A signal right after the first one counts as the same, so they are sent until the program ends.
  while (!isOver) {
    program.child.kill('SIGINT');
    await pause(betweenSignalsMs);
  }
  const { code, stdout } = await ended;
  assert.equal(code, 1);
  const messages = readLog(stdout).map(({ msg }) => msg);
  assert.deepEqual(messages.slice(-2), [
    'Waypost is stopping',
    'Waypost ends at once, because it was told to stop again',
  ]);
  socket.destroy();
});

/** Begins a request whose body the service waits for. */
async function beginRequest(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  await once(socket, 'connect');
  const head = ['POST /api/account/register HTTP/1.1', 'Host: localhost', 'Content-Type: application/json'];
  socket.write([...head, 'Content-Length: 1000', '', '{'].join('\r\n'));
  await fetch(`http://127.0.0.1:${port}/healthz`);
  return socket;
}
