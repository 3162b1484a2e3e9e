import assert from 'node:assert/strict';
import { test } from 'node:test';
import { UniqueViolation } from '../../src/database/database.ts';
import { translateError } from '../../src/database/postgres/postgres-errors.ts';

/** The columns that collide, by the error that the driver makes of this detail. */
function columnsOf(detail: string | undefined): readonly string[] {
  const error = Object.assign(new Error('duplicate'), { code: '23505', detail, constraint: 'campaign_key' });
  const translated = translateError(error);
  assert.ok(translated instanceof UniqueViolation);
  return translated.columns;
}

test('the columns that collide are known, whatever language PostgreSQL speaks', () => {
  for (const detail of [
    'Key (account_id, name)=(1, (a)=(b)) already exists.',
    'Schlüssel »(account_id, name)=(1, (a)=(b))« existiert bereits.',
    'La clé « (account_id, name)=(1, (a)=(b)) » existe déjà.',
    'キー (account_id, name)=(1, (a)=(b)) はすでに存在します。',
  ])
    assert.deepEqual(columnsOf(detail), ['account_id', 'name'], detail);
});

test('of an index of expressions the name is told, and where there is no detail', () => {
  for (const detail of [
    'Key (COALESCE(domain_id, 0::bigint), alias_key)=(0, (a)=(b)) already exists.',
    'Schlüssel »(lower(name))=(a)« existiert bereits.',
    undefined,
  ])
    assert.deepEqual(columnsOf(detail), ["index 'campaign_key'"], String(detail));
});
