import type { z } from '@hono/zod-openapi';
import type { newReport } from '../../../contract/reports.ts';
import { takeOrRefuse } from '../../http/callers/admit.ts';
import { addressBucket } from '../../http/server/client-address.ts';
import type { Services } from '../../http/context.ts';
import { hourMs } from '../../platform/time/durations.ts';
import { findLinkAt } from '../links/index.ts';
import { insertReport } from './report-store.ts';

const reportsPerAddress = { limit: 20, windowMs: hourMs };

/**
 * Stores a report; anybody may send one. The address need not be that of a link: it may belong to a QR code
 * or a page, or be mistyped. @throws AppError rateLimited
 */
export async function createReport(
  services: Services,
  { url, reason, details, email }: z.output<typeof newReport>,
  clientAddress: string,
): Promise<void> {
  await takeOrRefuse(services, `report:${addressBucket(clientAddress)}`, reportsPerAddress);
  const { clock, database, settings, limitedLog } = services;
  const link = await findLinkAt(database.read, url, settings);
  const id = await insertReport(database, {
    address: url,
    linkId: link?.id ?? null,
    reason,
    details: details ?? '',
    email: email ?? null,
    at: clock.now(),
  });
  limitedLog.log('info', { report: id, reason, link: link?.id }, 'A link was reported');
}
