import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { settingNames } from '../../src/settings/environment.ts';
import { findMisspelt } from '../../src/settings/find-misspelt.ts';
import { startProgram } from '../support/processes/program.ts';

test('a variable that nearly spells a setting is told which one', () => {
  for (const [given, meant] of Object.entries({
    DATABSE_URL: 'DATABASE_URL',
    DATABASE_URI: 'DATABASE_URL',
    DATBASE_ULR: 'DATABASE_URL',
    DATABSE_URL_FILE: 'DATABASE_URL_FILE',
    DATADIR: 'DATA_DIR',
    BASE_URI: 'BASE_URL',
    TRUSTED_PROXY: 'TRUSTED_PROXIES',
    TRUSTD_PROXY: 'TRUSTED_PROXIES',
    TRUSTED_PROXY_FILE: 'TRUSTED_PROXIES_FILE',
    PUBLC_ADDRESS: 'PUBLIC_ADDRESSES',
    TRUST_PROXY: undefined,
    TRUSTED_PROXIE: 'TRUSTED_PROXIES',
    log_level: 'LOG_LEVEL',
    WORKER: 'WORKERS',
  })) {
    const expected = meant === undefined ? [] : [{ given, meant }];
    assert.deepEqual(findMisspelt({ [given]: 'x' }), expected, given);
  }
});

test('variables of other programs, settings, and what is like one that is given are left alone', () => {
  const others = [
    'PATH',
    'HOME',
    'HOSTNAME',
    'HOST_URL',
    'POST',
    'PORTS',
    'XDG_DATA_DIRS',
    'npm_config_registry',
  ];
  assert.deepEqual(findMisspelt(Object.fromEntries(others.map((name) => [name, 'x']))), []);
  assert.deepEqual(findMisspelt(Object.fromEntries([...settingNames].map((name) => [name, 'x']))), []);
  assert.deepEqual(findMisspelt({ DATABASE_URL: 'x', DATABSE_URL: 'y' }), []);
});

test('the log warns of it by name, and never tells the value', async (context) => {
  const folder = await mkdtemp(join(tmpdir(), 'waypost-misspelt-'));
  context.after(() => rm(folder, { recursive: true, force: true }));
  const program = startProgram(['start'], {
    environment: { PORT: '0', HOST: '127.0.0.1', DATA_DIR: join(folder, 'data'), DATABSE_URL: 'a secret' },
  });
  await program.ready();
  program.child.kill('SIGTERM');
  const { stdout } = await program.ended();
  assert.match(stdout, /"level":40,.*DATABSE_URL is no setting of Waypost\. Did you mean DATABASE_URL\?/);
  assert.doesNotMatch(stdout, /a secret/);
});
