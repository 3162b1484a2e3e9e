import type { Queries } from '../../database/database.ts';
import { readPage } from '../../database/statements/read-page.ts';
import type { Page } from '../../http/answers/envelope.ts';
import type { Change } from '../../platform/change-feed.ts';
import type { Block, BlockedSubject } from './block.ts';

export interface NewBlock {
  reason: string;
  source: 'administrator' | 'command';
  /** The administrator's account; null = blocked by a command */
  by: number | null;
  at: number;
}

/**
 * Stores a block; it replaces an earlier one of the same subject, even if somebody else made that. The subject is
 * locked, so that an owner who deletes or moves it at the same time waits and finds the block: the foreign key alone
 * would let the deletion remove both.
 */
export async function storeBlock(
  tx: Queries,
  subject: BlockedSubject,
  { reason, source, by, at }: NewBlock,
): Promise<void> {
  const block = { reason, source, blocked_by: by, created_at: at };
  await holdSubject(tx, subject);
  await tx
    .insertInto('block')
    .values({ [columnOf(subject)]: subject.id, ...block })
    .onConflict((conflict) => conflict.column(columnOf(subject)).doUpdateSet(block))
    .execute();
}

/** Locks the subject's row by an update that changes nothing. */
async function holdSubject(tx: Queries, { kind, id }: BlockedSubject): Promise<void> {
  await tx
    .updateTable(kind)
    .set((e) => ({ created_at: e.ref('created_at') }))
    .where('id', '=', id)
    .execute();
}

export async function deleteBlock(tx: Queries, subject: BlockedSubject): Promise<void> {
  await tx.deleteFrom('block').where(columnOf(subject), '=', subject.id).execute();
}

/** The changes to announce when the subject is blocked or unblocked; undefined = there is no such subject. */
export async function findChanges(queries: Queries, subject: BlockedSubject): Promise<Change[] | undefined> {
  switch (subject.kind) {
    case 'link':
      return changesOfLink(queries, subject.id);
    case 'domain':
      return changesOfDomain(queries, subject.id);
    case 'account':
      return changesOfAccount(queries, subject.id);
  }
}

async function changesOfLink(queries: Queries, id: number): Promise<Change[] | undefined> {
  const link = await queries
    .selectFrom('link')
    .select(['domain_id', 'alias_key'])
    .where('id', '=', id)
    .executeTakeFirst();
  return link && [{ kind: 'link', domainId: link.domain_id, aliasKey: link.alias_key }];
}

/** A domain's links belong to its owner, so the owner's account is announced as changed, too. */
async function changesOfDomain(queries: Queries, id: number): Promise<Change[] | undefined> {
  const domain = await queries
    .selectFrom('domain')
    .select(['host', 'account_id'])
    .where('id', '=', id)
    .executeTakeFirst();
  return (
    domain && [
      { kind: 'domain', host: domain.host },
      { kind: 'account', accountId: domain.account_id },
    ]
  );
}

async function changesOfAccount(queries: Queries, id: number): Promise<Change[] | undefined> {
  const account = await queries.selectFrom('account').select('id').where('id', '=', id).executeTakeFirst();
  return account && [{ kind: 'account', accountId: id }];
}

export async function pageOfBlocks(
  queries: Queries,
  range: { limit: number; offset: number },
): Promise<Page<Block>> {
  const listing = selectBlocks(queries).orderBy('block.id', 'desc');
  const { rows, total } = await readPage(queries.selectFrom('block'), listing, range);
  return { rows: rows.map(parseRow), total };
}

function selectBlocks(queries: Queries) {
  return queries
    .selectFrom('block')
    .leftJoin('link', 'link.id', 'block.link_id')
    .leftJoin('domain as link_domain', 'link_domain.id', 'link.domain_id')
    .leftJoin('domain', 'domain.id', 'block.domain_id')
    .innerJoin('account as owner', (join) =>
      join.on((e) =>
        e('owner.id', '=', e.fn.coalesce('block.account_id', 'domain.account_id', 'link.account_id')),
      ),
    )
    .leftJoin('account as blocker', 'blocker.id', 'block.blocked_by')
    .select([
      'block.id',
      'block.link_id',
      'block.domain_id',
      'block.reason',
      'block.source',
      'block.created_at',
    ])
    .select(['link.alias', 'link_domain.origin as link_origin', 'domain.origin'])
    .select(['owner.id as owner_id', 'owner.username as owner_name', 'blocker.username as by']);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectBlocks>['execute']>>[number];

function parseRow(row: Row): Block {
  const { id, reason, source, by, created_at, origin } = row;
  return {
    id,
    subject: subjectOf(row),
    link: row.alias === null ? null : { alias: row.alias, domain_origin: row.link_origin },
    origin,
    owner: { id: row.owner_id, username: row.owner_name },
    reason,
    source,
    by,
    created_at,
  };
}

function subjectOf({ link_id, domain_id, owner_id }: Row): BlockedSubject {
  if (link_id !== null) return { kind: 'link', id: link_id };
  return domain_id === null ? { kind: 'account', id: owner_id } : { kind: 'domain', id: domain_id };
}

function columnOf({ kind }: BlockedSubject) {
  return `${kind}_id` as const;
}
