import { limits } from '../../../contract/limits.ts';
import type { Database, Queries } from '../../database/database.ts';
import { countRows, readPage } from '../../database/statements/read-page.ts';
import type { Page } from '../../http/answers/envelope.ts';
import type { Overlay } from './overlay.ts';
import type { OverlayEntry } from './overlay-entry.ts';
import { holdOverlay } from './overlay-store.ts';

const columns = ['id', 'name', 'email', 'subject', 'message', 'created_at'] as const;

type Owned = Pick<Overlay, 'id' | 'account_id'>;

/**
 * Stores an entry and returns its id. 'full': the overlay has reached its maximum number of entries; 'gone':
 * the overlay was deleted meanwhile; 'repeated': the same entry was stored less than repeatMs before.
 */
export async function insertEntry(
  database: Database,
  overlay: Owned,
  entry: Omit<OverlayEntry, 'id'>,
): Promise<number | 'full' | 'gone' | 'repeated'> {
  return database.write(async (tx) => {
    // Locked, so that no entry is added that the count has not seen.
    if (!(await holdOverlay(tx, overlay.account_id, overlay.id))) return 'gone';
    if (await isRepeated(tx, overlay, entry)) return 'repeated';
    if ((await countRows(entriesOf(tx, overlay))) >= limits.overlayEntriesMax) return 'full';
    const { id } = await tx
      .insertInto('overlay_entry')
      .values({ ...entry, overlay_id: overlay.id, account_id: overlay.account_id })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  });
}

/**
 * Within this time the same form again is a double click, which browsers without scripts send twice. No longer, because
 * people behind one address may vote the same soon after each other.
 */
export const repeatMs = 1_000;
/** Of all senders together to one overlay. */
export const entriesPerMinuteMax = 120;

/** Of up to 100,000 entries only the newest are looked at, because nobody else can write while they are read. */
async function isRepeated(
  queries: Queries,
  overlay: Owned,
  { created_at, ...written }: Omit<OverlayEntry, 'id'>,
): Promise<boolean> {
  const newest = entriesOf(queries, overlay).select(columns).orderBy('id', 'desc').limit(entriesPerMinuteMax);
  const found = await queries
    .selectFrom(newest.as('newest'))
    .where((e) => e.and(written))
    .where('created_at', '>', created_at - repeatMs)
    .select('id')
    .executeTakeFirst();
  return found !== undefined;
}

export async function pageOfEntries(
  queries: Queries,
  overlay: Owned,
  range: { limit: number; offset: number },
): Promise<Page<OverlayEntry>> {
  const own = entriesOf(queries, overlay);
  return readPage(own, own.select(columns).orderBy('id', 'desc'), range);
}

/** The next entries of the overlay with ids below `before`, newest first, without the first `offset` of them. */
export function sliceOfEntries(
  queries: Queries,
  overlay: Owned,
  { before, limit, offset }: { before: number; limit: number; offset: number },
): Promise<OverlayEntry[]> {
  return entriesOf(queries, overlay)
    .select(columns)
    .where('id', '<', before)
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

/** Counts a vote. false = the overlay was deleted meanwhile. */
export async function addVote(database: Database, overlay: Owned, option: string): Promise<boolean> {
  return database.write(async (tx) => {
    if (!(await holdOverlay(tx, overlay.account_id, overlay.id))) return false;
    await tx
      .insertInto('overlay_vote')
      .values({ overlay_id: overlay.id, account_id: overlay.account_id, option, votes: 1 })
      .onConflict((conflict) =>
        conflict
          .columns(['overlay_id', 'option'])
          .doUpdateSet((e) => ({ votes: e('overlay_vote.votes', '+', 1) })),
      )
      .execute();
    return true;
  });
}

/**
 * The votes by option. Options without votes are missing; options that were removed from the poll are
 * included.
 */
export async function votesOf(queries: Queries, overlay: Owned): Promise<Map<string, number>> {
  const rows = await queries
    .selectFrom('overlay_vote')
    .select(['option', 'votes'])
    .where('account_id', '=', overlay.account_id)
    .where('overlay_id', '=', overlay.id)
    .execute();
  return new Map(rows.map(({ option, votes }) => [option, Number(votes)]));
}

function entriesOf(queries: Queries, overlay: Owned) {
  return queries
    .selectFrom('overlay_entry')
    .where('account_id', '=', overlay.account_id)
    .where('overlay_id', '=', overlay.id);
}
