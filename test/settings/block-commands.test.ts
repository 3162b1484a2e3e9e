import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import {
  childEnvironment,
  post,
  queryData,
  startChild,
  terminate,
} from '../support/processes/child-service.ts';
import { startCommands } from '../support/processes/commands.ts';
import { runProgram } from '../support/processes/program.ts';
import { poll, visitPath } from '../support/clicks/visits.ts';

const folder = await mkdtemp(join(tmpdir(), 'waypost-block-commands-'));
after(() => rm(folder, { recursive: true, force: true }));

const dataDir = join(folder, 'data');
const environment = { ...childEnvironment(dataDir), DOMAIN_CHECK: 'off' };
const commands = startCommands();
const run = (...args: string[]) => commands(args, environment);

const service = await startChild(dataDir, { DOMAIN_CHECK: 'off' });
after(() => service.child.kill('SIGTERM'));
const person = (name: string) => ({
  username: name,
  email: `${name}@example.com`,
  password: 'a long password',
});
const { key } = await post(service.baseUrl, '/api/account/register', person('ada'));
const mallory = await post(service.baseUrl, '/api/account/register', person('mallory'));
const link = (body: object) =>
  post(service.baseUrl, '/api/url/add', { url: 'https://example.com/', ...body }, mallory.key);
const headers = { Authorization: `Bearer ${key}` };
const blocks = async () => {
  const response = await fetch(`${service.baseUrl}/api/admin/blocks`, { headers });
  const { data } = (await response.json()) as { data: { blocks: Record<string, unknown>[] } };
  return data.blocks.map(({ type, item, reason, source, by }) => ({ type, item, reason, source, by }));
};

async function assertRuns(line: string, ...args: string[]): Promise<void> {
  const { code, stdout, stderr } = await run(...args);
  assert.deepEqual([code, stdout, stderr], [0, line, ''], args.join(' '));
}

test('a link is blocked and unblocked by each form of its address, and the service knows at once', async () => {
  const { id } = await link({ custom: 'Prize' });
  const domain = await post(
    service.baseUrl,
    '/api/domain/add',
    { domain: 'https://go.example.com' },
    mallory.key,
  );
  const branded = await link({ custom: 'Prize', domain: 'go.example.com' });
  assert.ok(domain.id > 0);
  const expected = { type: 'link', reason: 'a scam', source: 'command', by: null };
  for (const [address, item] of [
    ['prize', id],
    ['localhost/Prize', id],
    [`${service.baseUrl}/PRIZE+`, id],
    ['go.example.com/prize', branded.id],
    ['https://Go.Example.com/Prize?x=1', branded.id],
  ] as const) {
    await assertRuns(`blocked: ${address}\n`, 'block', 'link', address, '--reason', 'a scam');
    assert.deepEqual(await blocks(), [{ ...expected, item }], address);
    await fetch(`${service.baseUrl}/api/admin/url/${item}/unblock`, { method: 'DELETE', headers });
    assert.deepEqual(await blocks(), [], address);
  }
  // The rest runs in one process; that such a command ends by itself is shown here.
  const ended = await runProgram(['block', 'link', 'prize'], { environment });
  assert.deepEqual(ended, { code: 0, stdout: 'blocked: prize\n', stderr: '' });
  await assertRuns('unblocked: prize\n', 'unblock', 'link', 'prize');
  assert.deepEqual(await blocks(), []);
});

test('a domain and an account are blocked and unblocked by their names', async () => {
  const domain = await post(
    service.baseUrl,
    '/api/domain/add',
    { domain: 'https://d.example.com' },
    mallory.key,
  );
  for (const [kind, name, item] of [
    ['domain', 'd.example.com', domain.id],
    ['domain', 'https://D.Example.com/', domain.id],
    ['domain', 'HTTP://d.example.com/any', domain.id],
    ['account', 'Mallory', mallory.id],
  ] as const) {
    await assertRuns(`blocked: ${name}\n`, 'block', kind, name);
    assert.deepEqual(await blocks(), [{ type: kind, item, reason: '', source: 'command', by: null }], name);
    await assertRuns(`unblocked: ${name}\n`, 'unblock', kind, name);
    assert.deepEqual(await blocks(), [], name);
  }
});

test('an account that a command blocked is refused by its next call, and let in after the next command', async () => {
  const create = async () => {
    const headers = { Authorization: `Bearer ${mallory.key}`, 'Content-Type': 'application/json' };
    const body = JSON.stringify({ url: 'https://example.com/' });
    return (await fetch(`${service.baseUrl}/api/url/add`, { method: 'POST', headers, body })).status;
  };
  await run('block', 'account', 'mallory');
  assert.equal(await create(), 403);
  await run('unblock', 'account', 'mallory');
  assert.equal(await create(), 200);
});

test('what does not exist, and a reason that is too long, is refused in one line', async () => {
  for (const [args, line] of [
    [['block', 'link', 'nothing'], 'there is no link at "nothing".'],
    [['unblock', 'link', 'nobody.example.com/prize'], 'there is no link at "nobody.example.com/prize".'],
    [['block', 'link', 'go.example.com'], 'there is no link at "go.example.com".'],
    [['block', 'domain', 'nobody.example.com'], 'there is no branded domain "nobody.example.com".'],
    [['block', 'domain', '::'], 'there is no branded domain "::".'],
    [['unblock', 'account', 'nobody'], 'there is no account with the username "nobody".'],
    [
      ['block', 'account', 'mallory', '--reason', 'x'.repeat(1_001)],
      'The field "reason" must be 1 to 1000 characters long.',
    ],
  ] as const) {
    const { code, stdout, stderr } = await run(...args);
    assert.deepEqual([code, stdout, stderr], [1, '', `waypost: ${line}\n`], args.join(' '));
  }
  assert.deepEqual(await blocks(), []);
});

test('visitors of a running service soon see that a command blocked a link', async () => {
  const { shorturl } = await link({ custom: 'seen' });
  const path = new URL(shorturl).pathname;
  const visit = async () => (await visitPath(service.baseUrl, path)).status;
  const until = (status: number) =>
    poll(`${status}`, async () => ((await visit()) === status ? true : undefined));
  assert.equal(await visit(), 302);
  await run('block', 'link', 'seen');
  await until(410);
  await run('unblock', 'link', 'seen');
  await until(302);
});

test('a command’s change is kept for a while, so that a service that was slow learns of it', async () => {
  await run('block', 'link', 'seen');
  assert.equal(await terminate(service), 0);
  const rows = queryData(dataDir, 'select kind, key from change order by seq desc limit 1');
  assert.deepEqual({ ...rows[0] }, { kind: 'link', key: '/seen' });
  const again = await startChild(dataDir);
  assert.equal((await visitPath(again.baseUrl, '/seen')).status, 410);
  assert.equal(await terminate(again), 0);
});
