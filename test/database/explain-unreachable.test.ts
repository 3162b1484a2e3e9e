import assert from 'node:assert/strict';
import { test } from 'node:test';
import { explainUnreachable } from '../../src/database/postgres/explain-unreachable.ts';
import { SettingError } from '../../src/settings/environment.ts';

const url = 'postgres://ada:p%40ss@db.internal/waypost';
const said = (error: Error) => explainUnreachable(error, url).message;

test('an error without a code is told in its own words, on one line', () => {
  assert.equal(
    said(new Error('The server does not\nsupport SSL connections.')),
    'DATABASE_URL: PostgreSQL cannot be reached (The server does not support SSL connections).',
  );
});

test('words with the password in them are not repeated, however it is written', () => {
  for (const word of [url, 'p%40ss', 'p@ss'])
    assert.equal(
      said(new TypeError(`Invalid: ${word}`)),
      'DATABASE_URL: PostgreSQL cannot be reached (TypeError).',
    );
  const { message } = explainUnreachable(
    new Error('no hunter2'),
    'postgres://db.internal/waypost?password=hunter2',
  );
  assert.doesNotMatch(message, /hunter2/);
});

test('a certificate that cannot be read is named', () => {
  const error = Object.assign(new Error('ENOENT'), { code: 'ENOENT', syscall: 'open', path: '/nope.pem' });
  const explained = explainUnreachable(error, url);
  assert.ok(explained instanceof SettingError);
  assert.equal(explained.message, 'DATABASE_URL: cannot read /nope.pem (ENOENT).');
});
