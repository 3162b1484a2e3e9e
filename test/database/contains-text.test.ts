import assert from 'node:assert/strict';
import { sql } from 'kysely';
import { containsText } from '../../src/database/statements/contains-text.ts';
import type { Database } from '../../src/database/database.ts';
import { onBothEngines } from '../support/engines.ts';

async function contains({ read }: Database, text: string, part: string): Promise<boolean> {
  const found = containsText(read, sql<string>`cast(${text} as text)`, part);
  const { rows } = await sql<{ found: number | boolean }>`select ${found} as found`.execute(read);
  return Boolean(rows[0]?.found);
}

onBothEngines(
  'a text contains another one wherever that stands, and nothing in it is a wildcard',
  async (database) => {
    const long = 'a'.repeat(8_000);
    for (const [text, part] of [
      ['abc', 'abc'],
      ['abc', 'a'],
      ['abc', 'c'],
      ['100% of a_b\\c', '% of a_b\\c'],
      [`${long}b`, `${'a'.repeat(199)}b`],
      ['a fairly long text about bücher 😀 and more', 'long text about bücher 😀 and'],
      ['fifteen letters😀 then', 'fifteen letters😀 t'],
      ['sixteen letters and sixteen letters or', 'sixteen letters or'],
    ] as const) {
      assert.equal(await contains(database, text, part), true, part);
    }
    for (const [text, part] of [
      ['abc', 'ac'],
      ['abc', 'a%c'],
      ['abc', 'a_c'],
      ['abc', 'ABC'],
      ['a\\b', 'a\\\\b'],
      [long, `${'a'.repeat(199)}b`],
      ['sixteen letters and no more', 'sixteen letters and nothing'],
      ['', 'a'],
    ] as const) {
      assert.equal(await contains(database, text, part), false, part);
    }
  },
);

onBothEngines('no long pattern is compared from each character', async ({ read }) => {
  const { sql: text, parameters } = containsText(read, sql`''`, `${'a'.repeat(199)}b`).compile(read);
  const patterns = parameters.filter((parameter) => String(parameter).endsWith('%'));
  assert.equal(text.includes(' like '), patterns.length > 0);
  for (const pattern of patterns) assert.ok(String(pattern).length <= 18, String(pattern));
});
