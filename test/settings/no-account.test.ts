import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { createDatabase, withPostgres } from '../support/postgres.ts';
import { runProgram, startProgram } from '../support/processes/program.ts';

const folder = await mkdtemp(join(tmpdir(), 'waypost-no-account-'));
after(() => rm(folder, { recursive: true, force: true }));
const { url } = await withPostgres();
const settings = { PORT: '0', HOST: '127.0.0.1', DATA_DIR: join(folder, 'data') };

interface Warning {
  level: number;
  dataDir?: string;
  msg: string;
}

/** The warnings of a service that is ended as soon as it is ready. */
async function warningsOf(given: Record<string, string> = {}): Promise<Warning[]> {
  const program = startProgram(['start'], { environment: { ...settings, ...given } });
  await program.ready();
  program.child.kill('SIGTERM');
  const { stdout } = await program.ended();
  const lines = stdout.trim().split('\n');
  return lines.map((line): Warning => JSON.parse(line)).filter(({ level }) => level >= 40);
}

test('a start without an account says who gets the first one, and where accounts of before may be', async () => {
  const [first, ...others] = await warningsOf();
  assert.deepEqual(others, []);
  assert.equal(first?.dataDir, settings.DATA_DIR);
  assert.match(first?.msg ?? '', /registers first becomes the administrator\. .+ its disk is not mounted$/);
  const environment = { REGISTRATION: 'closed', DATABASE_URL: await createDatabase(url) };
  const [shared] = await warningsOf(environment);
  assert.equal(shared?.dataDir, undefined);
  assert.match(
    shared?.msg ?? '',
    /"waypost account create"\. .+ DATABASE_URL names another database than before$/,
  );
});

test('a start with an account says nothing of that', async () => {
  const names = ['--username', 'ada', '--email', 'ada@example.com'];
  await runProgram(['account', 'create', ...names], { environment: settings });
  assert.deepEqual(await warningsOf(), []);
});
