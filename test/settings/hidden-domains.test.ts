import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { runProgram, startProgram } from '../support/processes/program.ts';

const folder = await mkdtemp(join(tmpdir(), 'waypost-hidden-domains-'));
after(() => rm(folder, { recursive: true, force: true }));
const settings = {
  PORT: '0',
  HOST: '127.0.0.1',
  DATA_DIR: join(folder, 'data'),
  DOMAIN_CHECK: 'off',
};

/** What a service with these settings logs as a warning, from its start to its end. */
async function warningsOf(given: Record<string, string>, use?: (url: string) => Promise<void>) {
  const program = startProgram(['start'], { environment: { ...settings, ...given } });
  const url = await program.ready();
  await use?.(url);
  program.child.kill('SIGTERM');
  const { stdout } = await program.ended();
  const lines = stdout.trim().split('\n');
  const events = lines.map((line) => JSON.parse(line) as { level: number; host?: string; msg: string });
  return events.filter(({ level }) => level >= 40).map(({ host, msg }) => [host, msg.split(' ', 1)[0]]);
}

test('a start with the host of a branded domain as its own tells that links there are hidden', async () => {
  const names = ['--username', 'ada', '--email', 'ada@example.com'];
  const { stdout } = await runProgram(['account', 'create', ...names], { environment: settings });
  const headers = { Authorization: `Bearer ${stdout.trim()}`, 'Content-Type': 'application/json' };
  const body = JSON.stringify({ domain: 'https://go.example.com' });
  const add = async (url: string) => {
    const answer = await fetch(`${url}/api/domain/add`, { method: 'POST', headers, body });
    assert.equal(answer.status, 200);
  };
  assert.deepEqual(await warningsOf({ SHORT_URL: 'https://other.example.com' }, add), []);
  assert.deepEqual(await warningsOf({ SHORT_URL: 'https://other.example.com' }), []);
  assert.deepEqual(await warningsOf({ SHORT_URL: 'http://go.example.com' }), [
    ['go.example.com', 'SHORT_URL'],
  ]);
  assert.deepEqual(await warningsOf({ BASE_URL: 'https://go.example.com' }), [
    ['go.example.com', 'BASE_URL'],
  ]);
});
