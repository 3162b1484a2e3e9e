import type { Queries } from '../../database/database.ts';
import { dayMs } from '../../platform/time/durations.ts';
import type { EventRow } from '../count/click-rows.ts';
import { firstIdAt, idAfter, textOf } from '../id-range.ts';
import { chooseClickRows } from '../rows/choose-click-rows.ts';
import { deleteVisitors, findEvents, findPeople, findSaltDays, type PersonRow } from './reclassify-store.ts';
import { subjects } from '../subjects.ts';
import type { Move } from './sum-moves.ts';
import { visitorKey } from '../visitor-key.ts';
import { dayOf } from '../../platform/time/utc-day.ts';

/** What is known of a visitor of one day and subject. */
interface VisitorState {
  /** Whether one of the visitor's clicks is counted as unique. */
  isCounted: boolean;
  /** The first of the visitor's clicks that is a person's, stays one, and is not counted as unique. */
  heir: Uint8Array | undefined;
}

/** By visitorOfDay */
export type VisitorStates = Map<string, VisitorState>;

type Visited = Pick<EventRow, 'subject' | 'subject_id' | 'at' | 'visitor'>;

/** A text that identifies the visitor of an event on its day and subject. The event must have a visitor. */
export function visitorOfDay({ subject, subject_id, at, visitor }: Visited): string {
  return `${dayOf(at)}:${subject}:${subject_id}:${textOf(visitor as Uint8Array)}`;
}

const peoplePerPage = 1_000;

export interface VisitorsWanted {
  day: number;
  /** visitorOfDay of each */
  visitors: ReadonlySet<string>;
  staysHuman(event: PersonRow): boolean;
}

/** Reads all of the day's clicks by people, because events have no index by visitor. */
export async function findVisitorStates(
  queries: Queries,
  { day, visitors, staysHuman }: VisitorsWanted,
): Promise<VisitorStates> {
  const states: VisitorStates = new Map();
  for (const visitor of visitors) states.set(visitor, { isCounted: false, heir: undefined });
  const to = firstIdAt((day + 1) * dayMs);
  let from: Uint8Array | undefined = visitors.size > 0 ? firstIdAt(day * dayMs) : undefined;
  while (from !== undefined) {
    const rows = await findPeople(queries, { from, to }, peoplePerPage);
    for (const row of rows) {
      const state = states.get(visitorOfDay(row));
      if (state === undefined) continue;
      if (row.is_unique === 1) state.isCounted = true;
      else if (state.heir === undefined && staysHuman(row)) state.heir = row.id;
    }
    from = rows.length < peoplePerPage ? undefined : idAfter((rows.at(-1) as PersonRow).id);
  }
  return states;
}

/**
 * Keeps one click of each visitor per day and subject unique. A unique click that turns out to be a machine's
 * passes this on to the visitor's next click by a person, if there is one; a click that turns out to be a
 * person's becomes unique if none of the visitor's was. Changes `moves` and `states`; returns the moves of
 * the clicks that inherit.
 */
export async function settleVisitors(
  tx: Queries,
  moves: readonly Move[],
  states: VisitorStates,
): Promise<Move[]> {
  const days = new Set(moves.map(({ before }) => dayOf(before.at)));
  const saltDays = await findSaltDays(tx, [...days]);
  const inheriting = await passOn(tx, moves, { states, saltDays });
  await countArriving(tx, moves, { states, saltDays });
  return inheriting;
}

interface Known {
  states: VisitorStates;
  /** Days whose visitors still have keys, which the drain reads and adds to as well. */
  saltDays: ReadonlySet<number>;
}

async function passOn(tx: Queries, moves: readonly Move[], { states, saltDays }: Known): Promise<Move[]> {
  const leaving = moves.filter(({ before }) => before.is_unique === 1);
  const stateOf = ({ before }: Move) => states.get(visitorOfDay(before));
  const heirIds = leaving.map((move) => stateOf(move)?.heir).filter((id) => id !== undefined);
  const heirs = new Map((await findEvents(tx, heirIds)).map((row) => [textOf(row.id), row]));
  const inheriting: Move[] = [];
  const freed: number[] = [];
  for (const move of leaving) {
    const state = stateOf(move);
    const heir = state?.heir && heirs.get(textOf(state.heir));
    if (state) state.heir = undefined;
    if (heir?.kind === 'human' && heir.is_unique === 0) {
      inheriting.push({ before: heir, after: { ...heir, is_unique: 1 } });
      continue;
    }
    if (state) state.isCounted = false;
    if (saltDays.has(dayOf(move.before.at))) freed.push(keyOf(move.before));
  }
  await deleteVisitors(tx, freed);
  return inheriting;
}

async function countArriving(
  tx: Queries,
  moves: readonly Move[],
  { states, saltDays }: Known,
): Promise<void> {
  const first = new Map<number, EventRow>();
  for (const { before, after } of moves) {
    if (before.kind === 'human' || after.kind !== 'human' || after.visitor === null) continue;
    const state = states.get(visitorOfDay(after));
    if (state === undefined || state.isCounted) continue;
    state.isCounted = true;
    if (!saltDays.has(dayOf(after.at))) after.is_unique = 1;
    else if (!first.has(keyOf(after))) first.set(keyOf(after), after);
  }
  const keys = Float64Array.from(first.keys());
  const isNew = await chooseClickRows(tx).insertVisitors(keys);
  for (const [place, key] of keys.entries()) if (isNew[place]) (first.get(key) as EventRow).is_unique = 1;
}

function keyOf({ subject, subject_id, at, visitor }: EventRow): number {
  const of = { subject: subjects.indexOf(subject), subjectId: subject_id };
  return visitorKey(dayOf(at), visitor as Uint8Array, of);
}
