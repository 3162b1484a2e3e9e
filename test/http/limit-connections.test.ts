import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { chrome } from '../support/clicks/visits.ts';
import {
  childEnvironment,
  clicksAtLeast,
  createLinkOn,
  terminate,
} from '../support/processes/child-service.ts';
import { startProgram } from '../support/processes/program.ts';
import { noWorkers } from '../support/processes/workers.ts';

const folder = await mkdtemp(join(tmpdir(), 'waypost-connections-'));
after(() => rm(folder, { recursive: true, force: true }));

const skip = existsSync('/proc/self/limits') ? noWorkers : 'the system does not tell its limits';
const filesMax = 128;
/** More than all processes together may have open. */
const clients = 3 * filesMax;

for (const workers of [1, 2]) {
  test(`clients who hold all connections open keep no click from being counted: WORKERS=${workers}`, {
    skip,
  }, async (context) => {
    const dataDir = await mkdtemp(join(folder, 'data-'));
    const environment = { ...childEnvironment(dataDir), WORKERS: String(workers) };
    const program = startProgram(['start'], { environment, node: await writeLimitedNode() });
    context.after(() => program.child.kill('SIGKILL'));
    const service = { ...program, baseUrl: await program.ready() };
    const link = await createLinkOn(service, 'ada');
    const visits = Array.from({ length: clients }, () => visitAndStay(service.baseUrl, link.alias));
    const answered = (await Promise.all(visits)).filter(({ isAnswered }) => isAnswered);
    assert.ok(answered.length > 0 && answered.length < clients, String(answered.length));
    for (const { socket } of answered) socket.destroy();
    assert.equal(await clicksAtLeast(service, link, answered.length), answered.length);
    assert.equal(await terminate(service), 0);
    const { stdout } = await service.ended();
    assert.match(stdout, /Connections are closed at once/);
    assert.doesNotMatch(stdout, /EMFILE/);
  });
}

/** A Node that may open only few files. */
async function writeLimitedNode(): Promise<string> {
  const path = join(folder, 'limited-node');
  await writeFile(path, `#!/bin/sh\nulimit -n ${filesMax}\nexec '${process.execPath}' "$@"\n`, {
    mode: 0o700,
  });
  return path;
}

/** Visits a link and leaves the connection open, unless the service closes it unanswered. */
function visitAndStay(baseUrl: string, alias: string): Promise<{ socket: Socket; isAnswered: boolean }> {
  const { hostname, port, host } = new URL(baseUrl);
  const socket = connect(Number(port), hostname);
  socket.write(`GET /${alias} HTTP/1.1\r\nHost: ${host}\r\nUser-Agent: ${chrome}\r\n\r\n`);
  return new Promise((resolve) => {
    socket.once('data', (answer) => {
      resolve({ socket, isAnswered: answer.toString('latin1').startsWith('HTTP/1.1 302 ') });
    });
    socket.on('error', () => {}).once('close', () => resolve({ socket, isAnswered: false }));
  });
}
