import type { Queries } from '../../database/database.ts';
import { unpackCountable } from '../count/countable-clicks.ts';
import { unpackNumbers } from '../count/packed-numbers.ts';
import { type CountsKey, findCounts, findWaiting, joinEventNames } from './name-sweep-store.ts';

/**
 * All entries (see dimensions) in the database, some rows at a time. Beside running drains none is missed: entries
 * that are copied or moved (from events and waiting clicks to days, and from days to months) only go to tables that
 * are read later.
 */
export async function* readEntries(queries: Queries): AsyncGenerator<Iterable<number>[], undefined> {
  yield* readEvents(queries);
  yield* readWaiting(queries);
  yield* readCounts(queries, 'click_day');
  yield* readCounts(queries, 'click_month');
}

const eventsPerPage = 2_000;

async function* readEvents(queries: Queries): AsyncGenerator<Iterable<number>[], undefined> {
  let from: Uint8Array | undefined = new Uint8Array();
  while (from !== undefined) {
    const page: Awaited<ReturnType<typeof joinEventNames>> = await joinEventNames(
      queries,
      from,
      eventsPerPage,
    );
    yield [unpackNumbers(page.names)];
    from = page.next;
  }
}

async function* readWaiting(queries: Queries): AsyncGenerator<Iterable<number>[], undefined> {
  let row = await findWaiting(queries, 0);
  while (row !== undefined) {
    yield [unpackCountable(row.packed).entries];
    row = await findWaiting(queries, row.id);
  }
}

/** The packed names of a row take 65 KB at most. */
const countsPerPage = 100;

async function* readCounts(
  queries: Queries,
  table: 'click_day' | 'click_month',
): AsyncGenerator<Iterable<number>[], undefined> {
  let after: CountsKey | undefined = { subject: '', subject_id: 0, at: 0 };
  while (after !== undefined) {
    const rows = await findCounts(queries, table, { after, limit: countsPerPage });
    yield rows.map(({ names }) => entriesOfCounts(names));
    after = rows.at(-1);
  }
}

/** Of packed counts, which are an entry and its clicks in turns. */
function* entriesOfCounts(names: Uint8Array): Generator<number> {
  const numbers = unpackNumbers(names);
  for (let at = 0; at < numbers.length; at += 2) yield numbers[at] as number;
}
