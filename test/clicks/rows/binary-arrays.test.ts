import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import fc from 'fast-check';
import pg from 'pg';
import {
  type ArrayWriter,
  bigintArray,
  byteaArray,
  intArray,
  textArray,
} from '../../../src/clicks/rows/binary-arrays.ts';
import { readBigints } from '../../../src/clicks/rows/binary-values.ts';
import { withPostgres } from '../../support/postgres.ts';

// Runs before the server is stopped.
after(() => client.end());
const { url } = await withPostgres();
const client = new pg.Client({ connectionString: url });
await client.connect();

/** Where the header of an array says whether any element is null; PostgreSQL takes its word for nothing. */
const nullsAt = 4;
const anyCount = fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER });

function written<Value>(values: readonly Value[], writer: ArrayWriter<Value>): Buffer {
  for (const value of values) writer.push(value);
  return writer.finish();
}

async function asked(type: string, parameter: Buffer): Promise<unknown[]> {
  const text = `select value from unnest($1::${type}[]) with ordinality as asked (value, place) order by place`;
  return (await client.query(text, [parameter])).rows.map(({ value }) => value);
}

/** Checks arrays of any length, also longer ones than expected. */
function everyArray<Value>(
  value: fc.Arbitrary<Value>,
  check: (values: Value[], expected: number) => Promise<void>,
): Promise<void> {
  const values = fc.array(value, { maxLength: 400, size: 'max' });
  return fc.assert(fc.asyncProperty(values, fc.nat(50), check), { numRuns: 40 });
}

test('PostgreSQL reads the whole numbers that were written', async () => {
  const anyBigint = fc.oneof(
    anyCount,
    fc.integer(),
    fc.constantFrom(0, 2 ** 32 - 1, 2 ** 32, -1, -(2 ** 40)),
  );
  await everyArray(anyBigint, async (values, expected) => {
    const read = await asked('bigint', written(values, bigintArray(expected)));
    assert.deepEqual(
      read.map(Number),
      values.map((value) => value + 0),
    );
  });
  await everyArray(fc.integer(), async (values, expected) => {
    assert.deepEqual(await asked('int', written(values, intArray(expected))), values);
  });
});

test('PostgreSQL reads the texts and bytes that were written, and which are null', async () => {
  const anyText = fc.string({ unit: 'grapheme' }).filter((text) => !text.includes('\0'));
  await everyArray(fc.oneof(anyText, fc.constantFrom('link', 'human')), async (values, expected) => {
    assert.deepEqual(await asked('text', written(values, textArray(expected))), values);
  });
  await everyArray(fc.option(fc.uint8Array({ maxLength: 90, size: 'max' })), async (values, expected) => {
    const parameter = written(values, byteaArray(expected));
    assert.equal(parameter.readInt32BE(nullsAt), values.includes(null) ? 1 : 0);
    const read = (await asked('bytea', parameter)) as (Buffer | null)[];
    assert.deepEqual(
      read.map((bytes) => bytes && [...bytes]),
      values.map((bytes) => bytes && [...bytes]),
    );
  });
});

test('whole numbers that PostgreSQL sends behind one another are read', async () => {
  await everyArray(anyCount, async (values, expected) => {
    const { rows } = await client.query(
      `select coalesce(string_agg(int8send(value), '' order by place), '') as bytes
        from unnest($1::bigint[]) with ordinality as asked (value, place)`,
      [written(values, bigintArray(expected))],
    );
    assert.deepEqual(readBigints(rows[0].bytes), values);
  });
});
