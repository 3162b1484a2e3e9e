import { recordChanges } from '../../database/changes/change-store.ts';
import type { Queries } from '../../database/database.ts';
import { endStuckTurn } from '../../database/postgres/end-stuck-turn.ts';
import { isPostgres } from '../../database/is-postgres.ts';
import { takeTurn } from '../../database/statements/take-turn.ts';
import type { BookkeepingRows } from '../bookkeeping-rows.ts';
import type { WaitingRows } from '../count/click-rows.ts';

/** BookkeepingRows on any engine, with the query builder. */
export function createQueryBookkeeping(tx: Queries): BookkeepingRows {
  return {
    isShared: isPostgres(tx),
    takeTurn: () => takeTurn(tx, 'clicks'),
    endStuckTurn: () => endStuckTurn(tx, 'clicks'),
    ...placeRows(tx),
    findLimitedLinks: (ids) => findLimitedLinks(tx, ids),
    recordChanges: (changes, at) => recordChanges(tx, changes, at),
    ...visitorRows(tx),
  };
}

function placeRows(tx: Queries): Pick<BookkeepingRows, 'findPlace' | 'putPlace' | 'deletePlace'> {
  return {
    async findPlace(segment) {
      const row = await tx
        .selectFrom('spool_segment')
        .select('drained_bytes')
        .where('name', '=', segment)
        .executeTakeFirst();
      return row && Number(row.drained_bytes);
    },
    async putPlace(segment, drainedBytes) {
      await tx
        .insertInto('spool_segment')
        .values({ name: segment, drained_bytes: drainedBytes })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ drained_bytes: drainedBytes }))
        .execute();
    },
    async deletePlace(segment) {
      await tx.deleteFrom('spool_segment').where('name', '=', segment).execute();
    },
  };
}

const findLimitedLinks = async (
  tx: Queries,
  ids: readonly number[],
): ReturnType<BookkeepingRows['findLimitedLinks']> => {
  const rows = await tx
    .selectFrom('link')
    .leftJoin('click_total', (join) =>
      join.onRef('click_total.subject_id', '=', 'link.id').on('click_total.subject', '=', 'link'),
    )
    .select(['link.id', 'link.domain_id', 'link.alias_key', 'link.click_limit', 'click_total.clicks'])
    .where('link.id', 'in', ids)
    .where('link.click_limit', 'is not', null)
    .execute();
  return new Map(
    rows.map(({ id, domain_id, alias_key, click_limit, clicks }) => [
      id,
      { domainId: domain_id, aliasKey: alias_key, clicksLeft: Number(click_limit) - Number(clicks ?? 0) },
    ]),
  );
};

function visitorRows(
  tx: Queries,
): Pick<BookkeepingRows, 'keepSalt' | 'findSaltDays' | 'deleteSalt' | 'deleteVisitorKeys'> {
  return {
    async keepSalt(day, salt) {
      await tx
        .insertInto('visitor_salt')
        .values({ day, salt })
        .onConflict((conflict) => conflict.column('day').doNothing())
        .execute();
      const kept = await tx
        .selectFrom('visitor_salt')
        .select('salt')
        .where('day', '=', day)
        .executeTakeFirstOrThrow();
      return Uint8Array.from(kept.salt);
    },
    async findSaltDays() {
      const rows = await tx.selectFrom('visitor_salt').select('day').execute();
      return rows.map(({ day }) => day);
    },
    async deleteSalt(day) {
      await tx.deleteFrom('visitor_salt').where('day', '=', day).execute();
    },
    async deleteVisitorKeys({ first, end }, limit) {
      const next = await tx
        .selectFrom('click_visitor')
        .select('key')
        .where('key', '>=', first)
        .where('key', '<', end)
        .orderBy('key')
        .offset(limit)
        .limit(1)
        .executeTakeFirst();
      await tx
        .deleteFrom('click_visitor')
        .where('key', '>=', first)
        .where('key', '<', next?.key ?? end)
        .execute();
      return next === undefined;
    },
  };
}

export function waitingRows(tx: Queries): WaitingRows {
  return {
    async insertWaiting(row) {
      const { id } = await tx
        .insertInto('click_waiting')
        .values(row)
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },
    async findWaiting() {
      const rows = await tx.selectFrom('click_waiting').select(['id', 'clicks']).orderBy('id').execute();
      return rows.map(({ id, clicks }) => ({ id, clicks: Number(clicks) }));
    },
    async takeWaiting(id, isWanted) {
      const row = tx.deleteFrom('click_waiting').where('id', '=', id);
      if (isWanted) return (await row.returning('packed').executeTakeFirstOrThrow()).packed;
      await row.execute();
      return undefined;
    },
  };
}
