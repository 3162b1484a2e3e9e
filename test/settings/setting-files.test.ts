import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { readEnvironment, SettingError, settingNames } from '../../src/settings/environment.ts';

const folder = await mkdtemp(join(tmpdir(), 'waypost-setting-files-'));
after(() => rm(folder, { recursive: true, force: true }));

/** Runs `body` with these environment variables, and restores the old ones. */
function withEnvironment<T>(environment: Record<string, string>, body: () => T): T {
  const before = { ...process.env };
  Object.assign(process.env, environment);
  try {
    return body();
  } finally {
    for (const name of Object.keys(environment)) delete process.env[name];
    Object.assign(process.env, before);
  }
}

test('every setting may stand in a file that NAME_FILE names', async () => {
  for (const name of settingNames) {
    const path = join(folder, name);
    await writeFile(path, `value of ${name}\n`);
    const environment = withEnvironment({ [`${name}_FILE`]: path }, readEnvironment);
    assert.equal(environment[name], `value of ${name}`);
  }
});

test('a file that cannot be read is refused in one line that names the setting', () => {
  const path = join(folder, 'no-such-file');
  const read = () => withEnvironment({ RATE_LIMITS_FILE: path }, readEnvironment);
  assert.throws(read, (error) => {
    assert.ok(error instanceof SettingError);
    assert.equal(error.message, `RATE_LIMITS_FILE: cannot read ${path} (ENOENT).`);
    return true;
  });
});

test('an empty file is refused in one line that names the setting: no default may take the place of a secret', async () => {
  const path = join(folder, 'empty');
  for (const text of ['', ' \n']) {
    await writeFile(path, text);
    const read = () => withEnvironment({ DATABASE_URL_FILE: path }, readEnvironment);
    assert.throws(read, new SettingError(`DATABASE_URL_FILE: ${path} is empty.`));
  }
});

test('a _FILE that names nothing is refused: what was meant to be there is not', () => {
  const read = () => withEnvironment({ DATABASE_URL_FILE: '' }, readEnvironment);
  assert.throws(read, new SettingError('DATABASE_URL_FILE: is empty; it must name a file, or be absent.'));
});

test('a setting given both ways is refused: nobody knows which one is meant', async () => {
  const path = join(folder, 'port');
  await writeFile(path, '3001');
  const read = () => withEnvironment({ PORT: '3000', PORT_FILE: path }, readEnvironment);
  assert.throws(read, /^SettingError: PORT: is given twice, in PORT and in PORT_FILE\.$/);
});

test('variables that end in _FILE and are no setting’s are left alone', () => {
  const environment = withEnvironment({ SSL_CERT_FILE: '/no/such/file' }, readEnvironment);
  assert.equal(environment['SSL_CERT_FILE'], '/no/such/file');
  assert.equal(environment['SSL_CERT'], undefined);
});
