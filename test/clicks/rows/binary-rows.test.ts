import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import fc from 'fast-check';
import { sql } from 'kysely';
import { binaryRows } from '../../../src/clicks/rows/binary-rows.ts';
import { copyRows } from '../../../src/database/postgres/copy-rows.ts';
import { connectPostgres } from '../../../src/database/postgres/postgres.ts';
import { createDatabase, withPostgres } from '../../support/postgres.ts';

interface Row {
  place: number;
  number: number;
  name: string;
  bytes: Uint8Array | null;
}

const types = { place: 'int', number: 'bigint', name: 'text', bytes: 'bytea' } as const;

// Runs before the server is stopped.
after(() => database.close());
const { url } = await withPostgres();
const database = connectPostgres(await createDatabase(url));
await sql`create table copied (place int, "number" bigint, name text, bytes bytea)`.execute(database.read);

/** Copies the rows into PostgreSQL and reads them back. */
async function copied(rows: Iterable<Row>): Promise<Row[]> {
  const found = await database.write(async (tx) => {
    await copyRows(tx, { table: 'copied', columns: Object.keys(types) }, binaryRows<Row>(rows, types));
    const { rows: stored } = await sql<Row>`select * from copied order by place`.execute(tx);
    await sql`delete from copied`.execute(tx);
    return stored;
  });
  return found.map((row) => ({ ...row, bytes: row.bytes && Uint8Array.from(row.bytes) }));
}

test('PostgreSQL has the rows that were copied', async () => {
  const anyName = fc.string({ unit: 'grapheme' }).filter((text) => !text.includes('\0'));
  const anyNumber = fc.oneof(
    fc.maxSafeInteger(),
    fc.constantFrom(2 ** 32 - 1, 2 ** 32, -1, -(2 ** 32), -(2 ** 40)),
  );
  const anyRow = fc.record({
    number: anyNumber.map((number) => number + 0),
    name: fc.oneof(anyName, fc.constantFrom('link', 'human')),
    bytes: fc.option(fc.uint8Array({ maxLength: 300, size: 'max' })),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(anyRow, { maxLength: 60, size: 'max' }), async (made) => {
      const rows = made.map((row, place) => ({ ...row, place }));
      assert.deepEqual(await copied(rows), rows);
    }),
    { numRuns: 40 },
  );
});

test('rows go in several chunks, and one may be larger than a chunk', async () => {
  const lengths = [10, 3_000_000, 0, ...Array.from({ length: 400 }, () => 3_000), 700_000];
  const rows = lengths.map((length, place) => ({
    place,
    number: length,
    name: `${length} bytes`,
    bytes: new Uint8Array(length).fill(place),
  }));
  assert.ok([...binaryRows<Row>(rows, types)].length > 3);
  assert.deepEqual(await copied(rows), rows);
});
