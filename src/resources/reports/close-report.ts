import type { Context } from '../../http/context.ts';
import { notFound } from '../../platform/app-error.ts';
import { closeReportRow } from './report-store.ts';

/** Closes a report; one that is closed already stays as it is. @throws AppError reportNotFound */
export async function closeReport({ account, clock, database }: Context, id: number): Promise<void> {
  const isThere = await closeReportRow(database, id, { by: account.id, at: clock.now() });
  if (!isThere) throw notFound('reportNotFound');
}
