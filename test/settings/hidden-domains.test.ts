import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { poll } from '../support/clicks/visits.ts';
import { runProgram, startProgram } from '../support/processes/program.ts';

const folder = await mkdtemp(join(tmpdir(), 'waypost-hidden-domains-'));
after(() => rm(folder, { recursive: true, force: true }));
const settings = {
  PORT: '0',
  HOST: '127.0.0.1',
  DATA_DIR: join(folder, 'data'),
  DOMAIN_CHECK: 'off',
};

interface Warned {
  /** What is done with the service before it is ended. */
  use?: (url: string) => Promise<void>;
  /** It is not ended before it has said this. */
  awaited?: RegExp;
}

/** What a service with these settings logs as a warning, from its start to its end. */
async function warningsOf(given: Record<string, string>, { use, awaited }: Warned = {}) {
  const program = startProgram(['start'], { environment: { ...settings, ...given } });
  let said = '';
  program.child.stdout?.on('data', (text: string) => (said += text));
  const url = await program.ready();
  await use?.(url);
  if (awaited) await poll('the warning', async () => awaited.exec(said) ?? undefined);
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
  assert.deepEqual(await warningsOf({ SHORT_URL: 'https://other.example.com' }, { use: add }), []);
  assert.deepEqual(await warningsOf({ SHORT_URL: 'https://other.example.com' }), []);
  const awaited = /is a branded domain/;
  for (const setting of ['SHORT_URL', 'BASE_URL'])
    assert.deepEqual(await warningsOf({ [setting]: 'https://go.example.com' }, { awaited }), [
      ['go.example.com', setting],
    ]);
});
