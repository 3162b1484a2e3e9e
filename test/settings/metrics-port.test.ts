import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SettingError } from '../../src/settings/environment.ts';
import { readSettings } from '../../src/settings/settings.ts';

test('METRICS_PORT alone is for this machine; an address or a name may stand before it', () => {
  for (const [METRICS_PORT, host, port] of [
    ['9464', '127.0.0.1', 9464],
    ['0', '127.0.0.1', 0],
    ['0.0.0.0:9464', '0.0.0.0', 9464],
    ['[::]:9464', '::', 9464],
    ['node-1.internal:65535', 'node-1.internal', 65_535],
  ] as const) {
    assert.deepEqual(readSettings({ METRICS_PORT }).metrics, { host, port });
  }
});

function assertRefused(environment: Record<string, string>): void {
  assert.throws(
    () => readSettings(environment),
    (error) => {
      assert.ok(error instanceof SettingError);
      assert.match(error.message, /^METRICS_PORT: [^\n]+\.$/);
      return true;
    },
    JSON.stringify(environment),
  );
}

test('metrics are never on the port of visitors, unless the system chooses both', () => {
  assertRefused({ PORT: '8080', METRICS_PORT: '10.0.0.5:8080' });
  assertRefused({ METRICS_PORT: '3000' });
  assert.equal(readSettings({ PORT: '0', METRICS_PORT: '0' }).metrics?.port, 0);
});

test('a value of METRICS_PORT that cannot be used is refused in one line that names it', () => {
  for (const METRICS_PORT of [
    'http',
    '65536',
    '-1',
    ' 9464',
    ':9464',
    '127.0.0.1:',
    '127.0.0.1',
    '256.1.1.1:9464',
    '::1:9464',
    '[127.0.0.1]:9464',
    '[]:9464',
    'http://localhost:9464',
    '9464\n9465',
    'on',
  ]) {
    assertRefused({ METRICS_PORT });
  }
});
