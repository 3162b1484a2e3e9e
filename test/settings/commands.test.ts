import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { type ChildService, terminate } from '../support/processes/child-service.ts';
import { startCommands } from '../support/processes/commands.ts';
import { runProgram, startProgram } from '../support/processes/program.ts';
import { codeOf } from '../support/accounts/two-factor.ts';

const folder = await mkdtemp(join(tmpdir(), 'waypost-commands-'));
after(() => rm(folder, { recursive: true, force: true }));
const environment = {
  PORT: '0',
  HOST: '127.0.0.1',
  DATA_DIR: join(folder, 'data'),
  REGISTRATION: 'closed',
};
const commands = startCommands();
const run = (...args: string[]) => commands(['account', ...args], environment);

const person = (name: string) => ['--username', name, '--email', `${name}@example.com`];

/** Started with what the first test creates; the commands of the others run beside it. */
let service: ChildService | undefined;
after(() => service?.child.kill());

/** Sends a request to the service. */
function send(path: string, { key, body }: { key?: string; body?: object }): Promise<Response> {
  assert.ok(service);
  return fetch(service.baseUrl + path, {
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    headers: {
      ...(body ? { 'Content-Type': 'application/json' } : {}),
      ...(key ? { Authorization: `Bearer ${key}` } : {}),
    },
  });
}

/** The statuses that the service answers to each of the keys. */
async function statusesOf(...keys: string[]): Promise<number[]> {
  const answers = await Promise.all(keys.map((key) => send('/api/account', { key: key.trim() })));
  return answers.map(({ status }) => status);
}

test('account create prints a working key alone, and the password it made up on standard error', async () => {
  // A process of its own: the data is made by it, and it ends by itself.
  const { code, stdout, stderr } = await runProgram(['account', 'create', ...person('ada')], { environment });
  assert.equal(code, 0, stderr);
  assert.match(stdout, /^wp_[0-9A-Za-z]{38}\n$/);
  const first = `ada is the first account in ${environment.DATA_DIR}, and so the administrator.\n`;
  assert.match(stderr, /\npassword: [2-9a-z]{16}\n$/);
  assert.ok(stderr.startsWith(first), stderr);
  const program = startProgram(['start'], { environment });
  service = { ...program, baseUrl: await program.ready() };
  assert.deepEqual(await statusesOf(stdout, 'wp_wrong'), [200, 401]);
});

test('account create takes a password, which signs in', async () => {
  const password = 'correct horse battery';
  const { stderr } = await run('create', ...person('bob'), '--password', password);
  assert.equal(stderr, '');
  const answer = await send('/api/session', { body: { email: 'bob@example.com', password } });
  assert.equal(answer.status, 200);
});

test('account create refuses bad input and taken names in one line, and prints no key', async () => {
  for (const [args, line] of [
    [
      ['--username', 'a b', '--email', 'b@example.com'],
      /^waypost: The field "username" must be 3 to 32 .+\.\n$/,
    ],
    [['--username', 'eve', '--email', 'nobody'], /^waypost: Please enter a valid email\.\n$/],
    [[...person('eve'), '--password', 'short'], /^waypost: The field "password" must be 8 to 128 .+\.\n$/],
    [
      ['--username', 'ADA', '--email', 'b@example.com'],
      /^waypost: An account is already associated with this username\.\n$/,
    ],
    [
      ['--username', 'eve', '--email', 'Ada@example.com'],
      /^waypost: An account is already associated with this email\.\n$/,
    ],
  ] as [string[], RegExp][]) {
    const { code, stdout, stderr } = await run('create', ...args);
    assert.equal(code, 1);
    assert.match(stderr, line);
    assert.equal(stdout, '');
  }
});

test('account key prints a new key; every earlier one stops working', async () => {
  const created = (await run('create', ...person('cleo'))).stdout;
  const other = (await run('create', ...person('dora'))).stdout;
  const { code, stdout } = await run('key', '--username', 'Cleo');
  assert.equal(code, 0);
  assert.match(stdout, /^wp_[0-9A-Za-z]{38}\n$/);
  assert.deepEqual(await statusesOf(created, stdout, other), [401, 200, 200]);
});

test('account key refuses a name that nobody has in one line', async () => {
  const { code, stdout, stderr } = await run('key', '--username', 'nobody');
  assert.equal(code, 1);
  assert.equal(stderr, 'waypost: there is no account with the username "nobody".\n');
  assert.equal(stdout, '');
});

test('account two-factor turns it off for somebody who is locked out, beside a running service', async () => {
  const password = 'correct horse battery';
  const { stdout } = await run('create', ...person('fay'), '--password', password);
  const key = stdout.trim();
  const post = async (path: string, body: object) => {
    const answer = await send(path, { key, body });
    return { status: answer.status, body: (await answer.json()) as { secret: string } };
  };
  const signIn = async () => (await post('/api/session', { email: 'fay@example.com', password })).status;
  const { body } = await post('/api/account/two-factor/start', {});
  const proof = { password, code: codeOf(body.secret, Date.now()) };
  assert.equal((await post('/api/account/two-factor/confirm', proof)).status, 200);
  assert.equal(await signIn(), 401);
  for (const state of ['now', 'already']) {
    const outcome = await run('two-factor', '--disable', 'Fay@Example.com');
    assert.equal(outcome.code, 0, outcome.stderr);
    assert.equal(outcome.stdout, `Two-factor authentication of Fay@Example.com is ${state} off.\n`);
    assert.equal(await signIn(), 200);
  }
});

test('account two-factor refuses an email that nobody has in one line', async () => {
  const { code, stdout, stderr } = await run('two-factor', '--disable', 'no@example.com');
  assert.equal(code, 1);
  assert.equal(stderr, 'waypost: there is no account with the email "no@example.com".\n');
  assert.equal(stdout, '');
});

test('commands work beside a running service, which sees what they did at once', async () => {
  assert.ok(service);
  const { stdout } = await run('create', ...person('gil'));
  assert.deepEqual(await statusesOf(stdout), [200]);
  await run('key', '--username', 'gil');
  assert.deepEqual(await statusesOf(stdout), [401]);
  assert.equal(await terminate(service), 0);
});

/** Arguments that make Node report this version to the program. */
const pretend = (version: string) => [
  '--import',
  `data:text/javascript,Object.defineProperty(process,'versions',{value:{...process.versions,node:'${version}'}})`,
];

for (const version of ['12.22.12', '18.20.0', '20.19.0', '23.11.1', '24.14.9']) {
  test(`Node ${version} is told in one line what to do`, async () => {
    const { code, stdout, stderr } = await runProgram(['start'], {
      environment,
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
    // Of all commands this one loads least.
    const { code, stdout } = await runProgram(['simulate', '--help'], { nodeOptions: pretend(version) });
    assert.equal(code, 0);
    assert.match(stdout, /^Usage: waypost simulate/);
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
    environment,
    ...(oldNode === undefined ? {} : { node: oldNode }),
  });
  assert.equal(code, 1);
  assert.match(stderr, /^Waypost needs Node 24\.15 or newer; this is Node [\d.]+\. .+\n$/);
});
