import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { runProgram, startProgram } from '../support/processes/program.ts';
import { codeOf } from '../support/accounts/two-factor.ts';

const folder = await mkdtemp(join(tmpdir(), 'waypost-commands-'));
after(() => rm(folder, { recursive: true, force: true }));
let directories = 0;

const freshEnvironment = () => ({
  PORT: '0',
  HOST: '127.0.0.1',
  DATA_DIR: join(folder, `data-${++directories}`),
});

const run = (environment: Record<string, string>, ...args: string[]) =>
  runProgram(['account', ...args], { environment });

const person = (name: string) => ['--username', name, '--email', `${name}@example.com`];

/** The statuses that a service with this data answers to each of the keys. */
async function statusesOf(environment: Record<string, string>, ...keys: string[]): Promise<number[]> {
  const program = startProgram(['start'], { environment });
  const url = await program.ready();
  const statuses = [];
  for (const key of keys) {
    const headers = { Authorization: `Bearer ${key}` };
    statuses.push((await fetch(`${url}/api/account`, { headers })).status);
  }
  program.child.kill('SIGTERM');
  await program.ended();
  return statuses;
}

test('account create prints a working key alone, and the password it made up on standard error', async () => {
  const environment = { ...freshEnvironment(), REGISTRATION: 'closed' };
  const { code, stdout, stderr } = await run(environment, 'create', ...person('ada'));
  assert.equal(code, 0, stderr);
  assert.match(stdout, /^wp_[0-9A-Za-z]{38}\n$/);
  assert.match(stderr, /^password: [2-9a-z]{16}\n$/);
  assert.deepEqual(await statusesOf(environment, stdout.trim(), 'wp_wrong'), [200, 401]);
});

test('account create takes a password, which signs in', async () => {
  const environment = freshEnvironment();
  const password = 'correct horse battery';
  const { stderr } = await run(environment, 'create', ...person('ada'), '--password', password);
  assert.equal(stderr, '');
  const program = startProgram(['start'], { environment });
  const answer = await fetch(`${await program.ready()}/api/session`, {
    method: 'POST',
    body: JSON.stringify({ email: 'ada@example.com', password }),
    headers: { 'Content-Type': 'application/json' },
  });
  assert.equal(answer.status, 200);
  program.child.kill('SIGTERM');
  await program.ended();
});

test('account create refuses bad input and taken names in one line, and prints no key', async () => {
  const environment = freshEnvironment();
  await run(environment, 'create', ...person('ada'));
  for (const [args, line] of [
    [
      ['--username', 'a b', '--email', 'b@example.com'],
      /^waypost: The field "username" must be 3 to 32 .+\.\n$/,
    ],
    [['--username', 'bob', '--email', 'nobody'], /^waypost: Please enter a valid email\.\n$/],
    [[...person('bob'), '--password', 'short'], /^waypost: The field "password" must be 8 to 128 .+\.\n$/],
    [
      ['--username', 'ADA', '--email', 'b@example.com'],
      /^waypost: An account is already associated with this username\.\n$/,
    ],
    [
      ['--username', 'bob', '--email', 'Ada@example.com'],
      /^waypost: An account is already associated with this email\.\n$/,
    ],
  ] as [string[], RegExp][]) {
    const { code, stdout, stderr } = await run(environment, 'create', ...args);
    assert.equal(code, 1);
    assert.match(stderr, line);
    assert.equal(stdout, '');
  }
});

test('account key prints a new key; every earlier one stops working', async () => {
  const environment = freshEnvironment();
  const created = (await run(environment, 'create', ...person('ada'))).stdout.trim();
  const other = (await run(environment, 'create', ...person('bob'))).stdout.trim();
  const { code, stdout } = await run(environment, 'key', '--username', 'Ada');
  assert.equal(code, 0);
  assert.match(stdout, /^wp_[0-9A-Za-z]{38}\n$/);
  assert.deepEqual(await statusesOf(environment, created, stdout.trim(), other), [401, 200, 200]);
});

test('account key refuses a name that nobody has in one line', async () => {
  const environment = freshEnvironment();
  await run(environment, 'create', ...person('ada'));
  const { code, stdout, stderr } = await run(environment, 'key', '--username', 'nobody');
  assert.equal(code, 1);
  assert.equal(stderr, 'waypost: there is no account with the username "nobody".\n');
  assert.equal(stdout, '');
});

test('account two-factor turns it off for somebody who is locked out, beside a running service', async () => {
  const environment = freshEnvironment();
  const password = 'correct horse battery';
  const { stdout } = await run(environment, 'create', ...person('ada'), '--password', password);
  const program = startProgram(['start'], { environment });
  const url = await program.ready();
  const post = async (path: string, body: object) => {
    const headers = { Authorization: `Bearer ${stdout.trim()}`, 'Content-Type': 'application/json' };
    const answer = await fetch(url + path, { method: 'POST', body: JSON.stringify(body), headers });
    return { status: answer.status, body: (await answer.json()) as { secret: string } };
  };
  const signIn = async () => (await post('/api/session', { email: 'ada@example.com', password })).status;
  const { body } = await post('/api/account/two-factor/start', {});
  const proof = { password, code: codeOf(body.secret, Date.now()) };
  assert.equal((await post('/api/account/two-factor/confirm', proof)).status, 200);
  assert.equal(await signIn(), 401);
  for (const state of ['now', 'already']) {
    const outcome = await run(environment, 'two-factor', '--disable', 'Ada@Example.com');
    assert.equal(outcome.code, 0, outcome.stderr);
    assert.equal(outcome.stdout, `Two-factor authentication of Ada@Example.com is ${state} off.\n`);
    assert.equal(await signIn(), 200);
  }
  program.child.kill('SIGTERM');
  await program.ended();
});

test('account two-factor refuses an email that nobody has in one line', async () => {
  const environment = freshEnvironment();
  await run(environment, 'create', ...person('ada'));
  const { code, stdout, stderr } = await run(environment, 'two-factor', '--disable', 'no@example.com');
  assert.equal(code, 1);
  assert.equal(stderr, 'waypost: there is no account with the email "no@example.com".\n');
  assert.equal(stdout, '');
});

test('commands work beside a running service, which sees what they did at once', async () => {
  const environment = freshEnvironment();
  const program = startProgram(['start'], { environment });
  const url = await program.ready();
  const { stdout } = await run(environment, 'create', ...person('ada'));
  const headers = { Authorization: `Bearer ${stdout.trim()}` };
  assert.equal((await fetch(`${url}/api/account`, { headers })).status, 200);
  await run(environment, 'key', '--username', 'ada');
  assert.equal((await fetch(`${url}/api/account`, { headers })).status, 401);
  program.child.kill('SIGTERM');
  assert.equal((await program.ended()).code, 0);
});

/** Arguments that make Node report this version to the program. */
const pretend = (version: string) => [
  '--import',
  `data:text/javascript,Object.defineProperty(process,'versions',{value:{...process.versions,node:'${version}'}})`,
];

for (const version of ['12.22.12', '18.20.0', '20.19.0', '23.11.1', '24.14.9']) {
  test(`Node ${version} is told in one line what to do`, async () => {
    const { code, stdout, stderr } = await runProgram(['start'], {
      environment: freshEnvironment(),
      nodeOptions: pretend(version),
    });
    assert.equal(code, 1);
    assert.match(
      stderr,
      new RegExp(`^Waypost needs Node 24\\.15 or newer; this is Node ${version}\\. .+\n$`),
    );
    assert.equal(stdout, '');
  });
}

for (const version of ['24.15.0', '25.0.0', '30.1.2']) {
  test(`Node ${version} is let through`, async () => {
    const { code, stdout } = await runProgram(['--help'], { nodeOptions: pretend(version) });
    assert.equal(code, 0);
    assert.match(stdout, /^Usage: waypost/);
  });
}

/** The path of the machine's own Node, if it is a version that Waypost does not support. */
function findOldNode(): string | undefined {
  for (const path of ['/usr/bin/node', '/usr/local/bin/node', '/opt/node/bin/node']) {
    try {
      const version = execFileSync(path, ['--version'], { encoding: 'utf8', stdio: 'pipe' });
      if (Number(/^v(\d+)/.exec(version)?.[1]) < 24) return path;
    } catch {
      // It is not installed there.
    }
  }
  return undefined;
}

const oldNode = findOldNode();

test('a real old Node can read the entry file and is told what to do', {
  skip: oldNode === undefined && 'there is no old Node on this machine',
}, async () => {
  const { code, stderr } = await runProgram(['start'], {
    environment: freshEnvironment(),
    ...(oldNode === undefined ? {} : { node: oldNode }),
  });
  assert.equal(code, 1);
  assert.match(stderr, /^Waypost needs Node 24\.15 or newer; this is Node [\d.]+\. .+\n$/);
});
