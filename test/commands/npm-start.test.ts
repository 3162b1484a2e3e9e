import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { type TestContext, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { poll } from '../support/clicks/visits.ts';
import { freePort } from '../support/free-port.ts';
import { processTree } from '../support/processes/process-usage.ts';
import { isAlive, noWorkers } from '../support/processes/workers.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const readyWithinMs = 120_000;

test('SIGTERM to `npm start` alone ends the service', {
  skip: noWorkers,
  timeout: 300_000,
}, async (context) => {
  const { child, port } = await startNpm(context);
  const pids = await poll(
    'the service',
    async () => (await isAnswering(port)) && started(child.pid),
    readyWithinMs,
  );
  // Ends a service that outlives its npm together with the test.
  context.after(() => pids.filter(isAlive).forEach((pid) => process.kill(pid, 'SIGKILL')));
  child.kill('SIGTERM');
  await once(child, 'exit');
  // The process that ran npm cannot wait for any other process, so none may be left.
  assert.deepEqual(pids.filter(isAlive), []);
  assert.equal(await isAnswering(port), undefined);
});

test('`npm start` tells what is missing where the Node in node_modules does not run', async (context) => {
  const folder = await newFolder(context);
  const bin = join(folder, 'node_modules', '.bin');
  await mkdir(bin, { recursive: true });
  await copyFile(join(root, 'package.json'), join(folder, 'package.json'));
  await writeFile(join(bin, 'node'), '#!/bin/sh\nexit 127\n', { mode: 0o700 });
  // npm itself runs on another Node, as it does for users.
  const path = [dirname(process.execPath), process.env['PATH']].join(delimiter);
  const child = spawn('npm', ['start'], { cwd: folder, env: { PATH: path, HOME: folder } });
  const [[code], told] = await Promise.all([once(child, 'exit'), text(child.stderr), text(child.stdout)]);
  assert.notEqual(code, 0);
  assert.match(told, /libatomic1 \(Debian, Ubuntu\)/);
});

async function startNpm(context: TestContext) {
  const folder = await newFolder(context);
  const port = await freePort();
  const environment = {
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: join(folder, 'data'),
    PATH: process.env['PATH'],
    HOME: folder,
  };
  const child = spawn('npm', ['start'], { cwd: root, env: environment, stdio: 'ignore' });
  return { child, port };
}

async function newFolder(context: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'waypost-npm-'));
  context.after(() => rm(folder, { recursive: true, force: true, maxRetries: 3 }));
  return folder;
}

/**
 * The processes of npm whose command ends in `start`. Leaves out the dashboard's build, which outlives the
 * service.
 */
function started(pid = 0): number[] {
  return processTree(pid).filter((one) => /start\0*$/.test(readFileSync(`/proc/${one}/cmdline`, 'utf8')));
}

async function isAnswering(port: number): Promise<true | undefined> {
  const answer = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => undefined);
  return answer?.ok || undefined;
}
