import { sql } from 'kysely';
import type { DomainState } from '../../../contract/domains.ts';
import { blockOf } from '../../database/statements/block-of.ts';
import type { Database, Queries } from '../../database/database.ts';
import { holdOwnRow } from '../../database/statements/own-row.ts';
import { takeTurn } from '../../database/statements/take-turn.ts';
import { countRows, readPage } from '../../database/statements/read-page.ts';
import type { Page } from '../../http/answers/envelope.ts';
import { takePictures } from '../uploads/index.ts';
import type { Domain, ListedDomain, VisitedDomain } from './domain.ts';

const visitedColumns = ['id', 'account_id', 'origin', 'host', 'redirect_root', 'redirect_404'] as const;
const columns = [...visitedColumns, 'state', 'checked_at', 'created_at'] as const;
/** Selects the domain's block in a query on the table `domain`. */
const blockOfDomain = blockOf({ domain: 'domain.id', account: 'domain.account_id' }).as('block_id');

export interface NewDomain {
  accountId: number;
  origin: string;
  host: string;
  redirectRoot: string | null;
  redirect404: string | null;
  at: number;
}

/**
 * Stores a domain and returns its id; undefined = some account has this host, or another account has the same
 * name with another port.
 */
export async function insertDomain(database: Database, row: NewDomain): Promise<number | undefined> {
  const inserted = await database.write(async (tx) => {
    // The advisory lock keeps two accounts from adding the same name with different ports at the same
    // time.
    await takeTurn(tx, 'domains');
    if (await isNameTaken(tx, row)) return undefined;
    await takePictures(tx, row.accountId, [row.redirectRoot, row.redirect404]);
    return tx
      .insertInto('domain')
      .values({
        account_id: row.accountId,
        origin: row.origin,
        host: row.host,
        redirect_root: row.redirectRoot,
        redirect_404: row.redirect404,
        created_at: row.at,
      })
      .onConflict((conflict) => conflict.column('host').doNothing())
      .returning('id')
      .executeTakeFirst();
  });
  return inserted?.id;
}

/**
 * Whether another account has the name, with any port: DNS and cookies do not distinguish ports, so a name
 * belongs to one account only.
 */
async function isNameTaken(tx: Queries, { origin, accountId }: NewDomain): Promise<boolean> {
  const name = new URL(origin).hostname;
  const start = `${name}:`;
  const other = await tx
    .selectFrom('domain')
    .select('id')
    .where('account_id', '!=', accountId)
    .where((e) =>
      e.or([e('host', '=', name), sql<boolean>`substr(host, 1, ${sql.lit(start.length)}) = ${start}`]),
    )
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}

export async function pageOfDomains(
  queries: Queries,
  accountId: number,
  range: { limit: number; offset: number },
): Promise<Page<ListedDomain>> {
  const own = queries.selectFrom('domain').where('account_id', '=', accountId);
  return readPage(own, own.select(columns).select(blockOfDomain).orderBy('id', 'desc'), range);
}

export function findDomain(queries: Queries, accountId: number, id: number): Promise<Domain | undefined> {
  return queries
    .selectFrom('domain')
    .select(columns)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
}

export function findOwnDomainByHost(
  queries: Queries,
  accountId: number,
  host: string,
): Promise<Domain | undefined> {
  return queries
    .selectFrom('domain')
    .select(columns)
    .where('account_id', '=', accountId)
    .where('host', '=', host)
    .executeTakeFirst();
}

/** Finds a domain for a visitor, whichever account it belongs to. */
export function findDomainByHost(queries: Queries, host: string): Promise<VisitedDomain | undefined> {
  return queries
    .selectFrom('domain')
    .select(visitedColumns)
    .select(blockOfDomain)
    .where('host', '=', host)
    .executeTakeFirst();
}

/** The first of these hosts that is a branded domain of any account. */
export async function findBrandedHost(queries: Queries, hosts: string[]): Promise<string | undefined> {
  const found = await queries
    .selectFrom('domain')
    .select('host')
    .where('host', 'in', hosts)
    .limit(1)
    .executeTakeFirst();
  return found?.host;
}

/** Whether the domain itself (not its account) is blocked. */
async function isHeld(queries: Queries, id: number): Promise<boolean> {
  const block = queries.selectFrom('block').select('id').where('domain_id', '=', id);
  return (await block.executeTakeFirst()) !== undefined;
}

/** host[:port] of the domains of all accounts */
export async function findAllHosts(queries: Queries): Promise<string[]> {
  const rows = await queries.selectFrom('domain').select('host').execute();
  return rows.map(({ host }) => host);
}

export interface DomainChange {
  redirect_root?: string | null;
  redirect_404?: string | null;
  state?: DomainState;
  checked_at?: number;
}

export async function updateDomainRow(
  database: Database,
  domain: Domain,
  change: DomainChange,
): Promise<void> {
  if (Object.keys(change).length === 0) return;
  await database.write(async (tx) => {
    await takePictures(tx, domain.account_id, change);
    await tx
      .updateTable('domain')
      .set(change)
      .where('account_id', '=', domain.account_id)
      .where('id', '=', domain.id)
      .execute();
  });
}

/**
 * Deletes the domain if no link uses it. Returns the number of links that do; 0 = deleted. 'held' = the domain is
 * blocked and stays: if it were deleted, it could be added again without the block.
 */
export function deleteDomainRow(database: Database, domain: Domain): Promise<number | 'held'> {
  return database.write(async (tx) => {
    // Locked first, so that nobody can block it between the check and the deletion.
    await holdOwnRow(tx, 'domain', { accountId: domain.account_id, id: domain.id });
    if (await isHeld(tx, domain.id)) return 'held';
    const links = await countRows(tx.selectFrom('link').where('domain_id', '=', domain.id));
    if (links > 0) return links;
    await tx
      .deleteFrom('domain')
      .where('account_id', '=', domain.account_id)
      .where('id', '=', domain.id)
      .execute();
    return 0;
  });
}
