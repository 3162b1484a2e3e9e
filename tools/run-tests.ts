/**
 * Runs the tests against one PostgreSQL that is started for the run, or against the server of TEST_DATABASE_URL.
 * Run: `node tools/run-tests.ts` for all of test/, or with the paths of some test files.
 * The exit code is that of Node's test runner.
 */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { buildDashboard } from '../src/http/dashboard/build-dashboard.ts';
import { startPostgres } from '../test/support/postgres.ts';

const testTimeoutMs = 60_000;
const runTimeoutMs = 30 * 60_000;
/** Tests wait for sockets and disks a good deal, so that two share a core well; more only make each other late. */
const filesAtOnce = Math.max(2, availableParallelism());
/** What a shell shows for a program that Ctrl-C ended. */
const interruptedCode = 130;
const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

async function runTests(files: string[]): Promise<number> {
  const interrupted = listenForStop();
  // Else every service that a test starts would begin to.
  await buildDashboard();
  const given = process.env['TEST_DATABASE_URL'];
  const server = given ? undefined : await startPostgres();
  try {
    return interrupted.aborted
      ? interruptedCode
      : await runOn(given ?? server?.url ?? '', files, interrupted);
  } finally {
    await server?.stop();
  }
}

/** From here on a signal ends the tests first and PostgreSQL after them, instead of this process alone. */
function listenForStop(): AbortSignal {
  const stop = new AbortController();
  for (const signal of stopSignals) process.on(signal, () => stop.abort());
  return stop.signal;
}

async function runOn(databaseUrl: string, files: string[], interrupted: AbortSignal): Promise<number> {
  const options = [
    '--test-reporter=spec',
    `--test-concurrency=${filesAtOnce}`,
    `--test-timeout=${testTimeoutMs}`,
  ];
  const child = spawn(process.execPath, ['--test', ...options, ...files], {
    stdio: 'inherit',
    env: { ...process.env, TEST_DATABASE_URL: databaseUrl },
  });
  interrupted.addEventListener('abort', () => child.kill('SIGINT'));
  const limit = setTimeout(giveUp, runTimeoutMs, child);
  const [code] = await once(child, 'close');
  clearTimeout(limit);
  return interrupted.aborted ? interruptedCode : (code ?? 1);
}

function giveUp(child: ChildProcess): void {
  console.error(`The tests did not end within ${runTimeoutMs / 60_000} minutes; they are stopped.`);
  child.kill('SIGINT');
}

function chooseFiles(paths: string[]): string[] {
  const files = paths.length > 0 ? paths : globSync('test/**/*.test.ts').toSorted();
  if (files.length === 0) throw new Error('There is no test: no file test/**/*.test.ts.');
  return files;
}

process.exitCode = await runTests(chooseFiles(process.argv.slice(2)));
