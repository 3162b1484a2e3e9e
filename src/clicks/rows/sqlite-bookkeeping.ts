import { toChangeRow } from '../../database/changes/change-row.ts';
import type { SqliteConnection } from '../../database/sqlite/sqlite-connection.ts';
import { giveWay } from '../../platform/pace/give-way.ts';
import type { BookkeepingRows } from '../bookkeeping-rows.ts';
import type { WaitingRows } from '../count/click-rows.ts';

/** Low estimate of the duration of a statement. */
const statementMicroseconds = 50;

/** BookkeepingRows in SQLite, which one process writes to: there are no turns to take. */
export function createSqliteBookkeeping(connection: SqliteConnection): BookkeepingRows {
  return {
    isShared: false,
    takeTurn: async () => {},
    endStuckTurn: async () => {},
    ...placeRows(connection),
    findLimitedLinks: findLimitedLinks(connection),
    recordChanges: recordChanges(connection),
    ...saltRows(connection),
    deleteVisitorKeys: deleteVisitorKeys(connection),
  };
}

function placeRows({
  prepare,
}: SqliteConnection): Pick<BookkeepingRows, 'findPlace' | 'putPlace' | 'deletePlace'> {
  const find = prepare('select drained_bytes from spool_segment where name = ?');
  const put = prepare(`insert into spool_segment (name, drained_bytes) values (?, ?)
    on conflict (name) do update set drained_bytes = excluded.drained_bytes`);
  const remove = prepare('delete from spool_segment where name = ?');
  return {
    findPlace: async (segment) => (find.get(segment) as { drained_bytes: number } | undefined)?.drained_bytes,
    async putPlace(segment, drainedBytes) {
      giveWay(statementMicroseconds);
      put.run(segment, drainedBytes);
    },
    async deletePlace(segment) {
      remove.run(segment);
    },
  };
}

interface LimitedRow {
  domain_id: number | null;
  alias_key: string;
  clicks_left: number;
}

function findLimitedLinks({ prepare }: SqliteConnection): BookkeepingRows['findLimitedLinks'] {
  const find = prepare(`select domain_id, alias_key, click_limit - coalesce(clicks, 0) as clicks_left
    from link left join click_total on subject = 'link' and subject_id = link.id
    where link.id = ? and click_limit is not null`);
  return async (ids) => {
    const found: Awaited<ReturnType<BookkeepingRows['findLimitedLinks']>> = new Map();
    for (const id of ids) {
      const row = find.get(id) as LimitedRow | undefined;
      if (row)
        found.set(id, { domainId: row.domain_id, aliasKey: row.alias_key, clicksLeft: row.clicks_left });
    }
    return found;
  };
}

function recordChanges({ prepare }: SqliteConnection): BookkeepingRows['recordChanges'] {
  const insert = prepare('insert into change (kind, key, at) values (?, ?, ?)');
  return async (changes, at) => {
    for (const { kind, key } of changes.map(toChangeRow)) insert.run(kind, key, at);
  };
}

function saltRows({
  prepare,
}: SqliteConnection): Pick<BookkeepingRows, 'keepSalt' | 'findSaltDays' | 'deleteSalt'> {
  const insert = prepare('insert into visitor_salt (day, salt) values (?, ?) on conflict do nothing');
  const find = prepare('select salt from visitor_salt where day = ?');
  const findDays = prepare('select day from visitor_salt');
  const remove = prepare('delete from visitor_salt where day = ?');
  return {
    async keepSalt(day, salt) {
      insert.run(day, salt);
      return (find.get(day) as { salt: Uint8Array }).salt;
    },
    findSaltDays: async () => (findDays.all() as { day: number }[]).map(({ day }) => day),
    async deleteSalt(day) {
      remove.run(day);
    },
  };
}

function deleteVisitorKeys({ prepare }: SqliteConnection): BookkeepingRows['deleteVisitorKeys'] {
  const findNext = prepare(
    'select key from click_visitor where key >= ? and key < ? order by key limit 1 offset ?',
  );
  const remove = prepare('delete from click_visitor where key >= ? and key < ?');
  return async ({ first, end }, limit) => {
    giveWay(statementMicroseconds);
    const next = findNext.get(first, end, limit) as { key: number } | undefined;
    giveWay(statementMicroseconds);
    remove.run(first, next?.key ?? end);
    return next === undefined;
  };
}

export function sqliteWaitingRows({ prepare }: SqliteConnection): WaitingRows {
  const insert = prepare('insert into click_waiting (clicks, packed) values (?, ?)');
  const find = prepare('select id, clicks from click_waiting order by id');
  const findPacked = prepare('select packed from click_waiting where id = ?');
  const remove = prepare('delete from click_waiting where id = ?');
  return {
    async insertWaiting({ clicks, packed }) {
      giveWay(statementMicroseconds);
      return Number(insert.run(clicks, packed).lastInsertRowid);
    },
    findWaiting: async () => find.all() as { id: number; clicks: number }[],
    async takeWaiting(id, isWanted) {
      giveWay(statementMicroseconds);
      const row = isWanted ? (findPacked.get(id) as { packed: Uint8Array }) : undefined;
      remove.run(id);
      return row?.packed;
    },
  };
}
