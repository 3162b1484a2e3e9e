import type { ReportReason } from '../../../contract/reports.ts';
import { blockOf } from '../../database/statements/block-of.ts';
import type { Database, Queries } from '../../database/database.ts';
import { readPage } from '../../database/statements/read-page.ts';
import type { Page } from '../../http/answers/envelope.ts';
import type { Report, ReportedLink, ReportState } from './report.ts';

export interface NewReport {
  address: string;
  linkId: number | null;
  reason: ReportReason;
  details: string;
  email: string | null;
  at: number;
}

/** Stores a report and returns its id. */
export function insertReport(database: Database, report: NewReport): Promise<number> {
  return database.write(async (tx) => {
    // The link may have been deleted since it was looked up.
    const link = await tx
      .selectFrom('link')
      .select(['id', 'account_id'])
      .where('id', '=', report.linkId)
      .executeTakeFirst();
    const { id } = await tx
      .insertInto('report')
      .values({
        address: report.address,
        link_id: link?.id ?? null,
        account_id: link?.account_id ?? null,
        reason: report.reason,
        details: report.details,
        email: report.email,
        state: 'open',
        created_at: report.at,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  });
}

interface Wanted {
  /** undefined = all */
  state: ReportState | undefined;
  range: { limit: number; offset: number };
}

export async function pageOfReports(queries: Queries, { state, range }: Wanted): Promise<Page<Report>> {
  const found = queries
    .selectFrom('report')
    .$if(state !== undefined, (reports) => reports.where('state', '=', state as ReportState));
  const listing = selectReports(queries)
    .$if(state !== undefined, (reports) => reports.where('report.state', '=', state as ReportState))
    .orderBy('report.id', 'desc');
  const { rows, total } = await readPage(found, listing, range);
  return { rows: rows.map(parseRow), total };
}

/** Closes a report; one that is closed already stays as it is. false = there is no such report. */
export function closeReportRow(
  database: Database,
  id: number,
  { by, at }: { by: number; at: number },
): Promise<boolean> {
  return database.write(async (tx) => {
    const report = await tx.selectFrom('report').select('state').where('id', '=', id).executeTakeFirst();
    if (report?.state !== 'open') return report !== undefined;
    await tx
      .updateTable('report')
      .set({ state: 'closed', closed_at: at, closed_by: by })
      .where('id', '=', id)
      .execute();
    return true;
  });
}

function selectReports(queries: Queries) {
  return queries
    .selectFrom('report')
    .leftJoin('link', 'link.id', 'report.link_id')
    .leftJoin('domain', 'domain.id', 'link.domain_id')
    .leftJoin('account as owner', 'owner.id', 'link.account_id')
    .select([
      'report.id',
      'report.address',
      'report.reason',
      'report.details',
      'report.email',
      'report.state',
    ])
    .select(['report.created_at', 'report.closed_at'])
    .select(['link.id as link_id', 'link.alias', 'link.target', 'link.domain_id'])
    .select(['domain.origin as domain_origin', 'owner.id as owner_id', 'owner.username as owner_name'])
    .select(
      blockOf({ link: 'link.id', domain: 'link.domain_id', account: 'link.account_id' }).as('block_id'),
    );
}

type Row = Awaited<ReturnType<ReturnType<typeof selectReports>['execute']>>[number];

function parseRow(row: Row): Report {
  const { id, address, reason, details, email, state, created_at, closed_at } = row;
  return { id, address, reason, details, email, state, created_at, closed_at, link: parseLink(row) };
}

function parseLink(row: Row): ReportedLink | null {
  const { link_id, alias, target, domain_id, domain_origin, owner_id, owner_name, block_id } = row;
  if (link_id === null || alias === null || target === null) return null;
  const owner = { id: owner_id as number, username: owner_name as string };
  return { id: link_id, alias, target, domain_id, domain_origin, owner, isBlocked: block_id !== null };
}
