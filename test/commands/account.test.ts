import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import packageFile from '../../package.json' with { type: 'json' };
import { childEnvironment, post } from '../support/processes/child-service.ts';
import { startCommands } from '../support/processes/commands.ts';
import { startProgram } from '../support/processes/program.ts';

const folder = await mkdtemp(join(tmpdir(), 'waypost-account-'));
after(() => rm(folder, { recursive: true, force: true }));
const dataDir = join(folder, 'data');
const environment = childEnvironment(dataDir);
const programFile = fileURLToPath(new URL('../../bin/waypost.js', import.meta.url));

const program = startProgram(['start'], { environment });
const commands = startCommands();
const service = { ...program, baseUrl: await program.ready() };
after(() => service.child.kill('SIGTERM'));
for (const username of ['ada', 'bob'])
  await post(service.baseUrl, '/api/account/register', {
    username,
    email: `${username}@example.com`,
    password: 'the first password',
  });

const run = (...args: string[]) => commands(['account', ...args], environment);

async function assertSays(line: string, ...args: string[]): Promise<void> {
  const { code, stdout, stderr } = await run(...args);
  assert.deepEqual([code, stdout, stderr], [0, line, '']);
}

async function assertRefuses(line: string, ...args: string[]): Promise<void> {
  const { code, stdout, stderr } = await run(...args);
  assert.deepEqual([code, stdout, stderr], [1, '', `waypost: ${line}\n`]);
}

function signIn(password: string, username = 'ada'): Promise<Response> {
  return fetch(`${service.baseUrl}/api/session`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: `${username}@example.com`, password }),
  });
}

async function fileWith(text: string): Promise<string> {
  const path = join(folder, `password-${Math.random()}`);
  await writeFile(path, text);
  return path;
}

const changed = 'The password of ada is changed, and all its sessions are ended.\n';

test('account password sets the one in a file and ends all sessions, beside a running service', async () => {
  const session = await signIn('the first password');
  assert.equal(session.status, 200);
  const cookie = (session.headers.getSetCookie()[0] ?? '').split(';')[0] as string;
  const status = async () => (await fetch(`${service.baseUrl}/api/account`, { headers: { cookie } })).status;
  assert.equal(await status(), 200);
  await assertSays(
    changed,
    'password',
    '--username',
    'ada',
    '--password-file',
    await fileWith('the second one\n'),
  );
  assert.equal(await status(), 401);
  assert.equal((await signIn('the first password')).status, 401);
  assert.equal((await signIn('the second one')).status, 200);
});

test('account password reads standard input, of which one line is the password', async () => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [programFile, 'account', 'password', '--username', 'Ada'],
    {
      input: 'the third one\r\nnot this\n',
      encoding: 'utf8',
      env: { PATH: process.env['PATH'], ...environment },
    },
  );
  assert.deepEqual([status, stdout, stderr], [0, changed.replace('ada', 'Ada'), '']);
  assert.equal((await signIn('the third one')).status, 200);
});

test('account password refuses what is no password, no file and nobody in one line', async () => {
  const short = 'The field "password" must be 8 to 128 characters long.';
  await assertRefuses(short, 'password', '--username', 'ada', '--password-file', await fileWith('short'));
  // There is no terminal, and standard input is empty.
  await assertRefuses(short, 'password', '--username', 'ada');
  await assertRefuses(
    '--password-file: cannot read /no/such/file (ENOENT).',
    ...['password', '--username', 'ada', '--password-file', '/no/such/file'],
  );
  for (const path of ['', ' '])
    await assertRefuses(
      '--password-file: is empty; it must name a file.',
      ...['password', '--username', 'ada', '--password-file', path],
    );
  await assertRefuses(
    'there is no account with the username "nobody".',
    ...['password', '--username', 'nobody', '--password-file', await fileWith('a long password')],
  );
});

test('account create takes the password from a file', async () => {
  const path = await fileWith('a long password\n');
  const person = ['--username', 'cleo', '--email', 'cleo@example.com'];
  await assertRefuses(
    '--password: is given twice, in --password and in --password-file.',
    ...['create', ...person, '--password-file', path, '--password', 'a long password'],
  );
  const { code, stderr } = await run('create', ...person, '--password-file', path);
  assert.deepEqual([code, stderr], [0, '']);
  assert.equal((await signIn('a long password', 'cleo')).status, 200);
});

test('a byte order mark before the password in a file is no part of it', async () => {
  const path = await fileWith('\ufeffa marked password\n');
  const { code } = await run('password', '--username', 'cleo', '--password-file', path);
  assert.equal(code, 0);
  assert.equal((await signIn('a marked password', 'cleo')).status, 200);
});

test('account role makes administrators and users, and leaves at least one administrator', async () => {
  await assertRefuses(
    'There must be an administrator. Please make another account one first.',
    ...['role', '--username', 'ada', '--role', 'user'],
  );
  await assertSays('bob is now an administrator.\n', 'role', '--username', 'bob', '--role', 'administrator');
  await assertSays('ada is now a user.\n', 'role', '--username', 'ada', '--role', 'user');
  const { code, stdout, stderr } = await run('role', '--username', 'ada', '--role', 'king');
  assert.deepEqual([code, stdout], [1, '']);
  assert.match(stderr, /^error: option '--role <role>' argument 'king' is invalid\. .+\n$/);
});

test('account list prints a line of fields for each account', async () => {
  await commands(['block', 'account', 'cleo'], environment);
  await assertSays(
    [
      '3\tcleo\tcleo@example.com\tuser\tpro\tblocked',
      '2\tbob\tbob@example.com\tadministrator\tpro\tactive',
      '1\tada\tada@example.com\tuser\tpro\tactive',
      '',
    ].join('\n'),
    'list',
  );
});

test('--version prints the version alone', async () => {
  const { code, stdout } = await commands(['--version']);
  assert.deepEqual([code, stdout], [0, `${packageFile.version}\n`]);
});
