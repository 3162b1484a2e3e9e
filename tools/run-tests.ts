/**
 * Runs the tests with one PostgreSQL that is started for the run, or with the server of TEST_DATABASE_URL.
 * Run: `node tools/run-tests.ts` for all of test/, or with the paths of test files. With TEST_ENGINE=postgres
 * the services under test store their data there. The exit code is that of Node's test runner.
 */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildDashboard } from '../src/http/dashboard/build-dashboard.ts';
import { groupFiles } from './group-test-files.ts';
import { createTemplate, type PostgresServer, startPostgres } from '../test/support/postgres.ts';

/** For tests that hang: busy machines take minutes for what is done in seconds. */
const testTimeoutMs = 600_000;
/** Generous, because slow machines take twice as long as others. */
const runTimeoutMs = 60 * 60_000;
/**
 * Tests wait for sockets and disks a good deal: one file more than there are cores keeps the cores busy, and
 * more files would slow each other down.
 */
const filesAtOnce = availableParallelism() + 1;
/** The exit code that shells use for a program ended by Ctrl-C. */
const interruptedCode = 130;
/**
 * Compile cache: every test file loads much of the service in its own process, and need not compile what
 * another one has.
 */
const compiledFiles = fileURLToPath(new URL('../node_modules/.cache/tests', import.meta.url));
/** Each of these runs four nodes, many of them under load, which need the machine: they run last and by themselves. */
const filesOfClusters = 'test/cluster/*.test.ts';
/** They wait for time-outs and restarts for a third of their time, so one for each core keeps the cores busy. */
const clustersAtOnce = availableParallelism();
const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

async function runTests(paths: string[]): Promise<number> {
  const interrupted = listenForStop();
  // Otherwise every service that a test starts would begin to build it.
  await buildDashboard();
  const given = process.env['TEST_DATABASE_URL'];
  const server = given ? undefined : await startPostgres();
  try {
    const environment = server ? await describeServer(server) : {};
    let code = 0;
    for (const run of chooseRuns(paths)) code = (await runFiles(run, { environment, interrupted })) || code;
    return code;
  } finally {
    await server?.stop();
  }
}

/** From now on a signal ends first the tests and then PostgreSQL, instead of this process alone. */
function listenForStop(): AbortSignal {
  const stop = new AbortController();
  for (const signal of stopSignals) process.on(signal, () => stop.abort());
  return stop.signal;
}

/** Environment variables that tell the tests about the server. If one was given, they are already set. */
async function describeServer({ url }: PostgresServer): Promise<NodeJS.ProcessEnv> {
  return { TEST_DATABASE_URL: url, TEST_DATABASE_TEMPLATE: await createTemplate(url) };
}

interface Run {
  files: string[];
  /** Files that run at the same time; filesAtOnce unless given. */
  atOnce?: number;
}

interface Running {
  environment: NodeJS.ProcessEnv;
  interrupted: AbortSignal;
}

function chooseRuns(paths: string[]): Run[] {
  const files = paths.length > 0 ? paths : globSync('test/**/*.test.ts').toSorted();
  if (files.length === 0) throw new Error('There is no test: no file test/**/*.test.ts.');
  const clusters = new Set(globSync(filesOfClusters).map((file) => resolve(file)));
  const isOfCluster = (file: string) => clusters.has(resolve(file));
  return [
    { files: groupFiles(files.filter((file) => !isOfCluster(file))) },
    { files: files.filter(isOfCluster), atOnce: clustersAtOnce },
  ].filter((run) => run.files.length > 0);
}

async function runFiles(
  { files, atOnce = filesAtOnce }: Run,
  { environment, interrupted }: Running,
): Promise<number> {
  if (interrupted.aborted) return interruptedCode;
  const options = ['--test-reporter=spec', `--test-concurrency=${atOnce}`, `--test-timeout=${testTimeoutMs}`];
  const child = spawn(process.execPath, ['--test', ...options, ...files], {
    stdio: 'inherit',
    env: { ...process.env, NODE_COMPILE_CACHE: compiledFiles, ...environment },
  });
  const stop = () => child.kill('SIGINT');
  interrupted.addEventListener('abort', stop);
  const limit = setTimeout(giveUp, runTimeoutMs, child);
  const [code] = await once(child, 'close');
  clearTimeout(limit);
  interrupted.removeEventListener('abort', stop);
  return interrupted.aborted ? interruptedCode : (code ?? 1);
}

function giveUp(child: ChildProcess): void {
  console.error(`The tests did not end within ${runTimeoutMs / 60_000} minutes; they are stopped.`);
  child.kill('SIGINT');
}

process.exitCode = await runTests(process.argv.slice(2));
