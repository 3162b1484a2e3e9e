import type { DomainState } from '../../../contract/domains.ts';
import type { Context } from '../../http/context.ts';
import { notFound } from '../../platform/app-error.ts';
import { isPointedHere } from './check-pointed.ts';
import { type DnsRecord, recordsFor } from './dns-records.ts';
import { findDomain, updateDomainRow } from './domain-store.ts';

export interface DomainCheck {
  state: DomainState;
  records: DnsRecord[];
}

/**
 * Looks up the domain's name in DNS again and stores the result for the list of domains.
 * @throws AppError domainNotFound
 */
export async function checkDomain(context: Context, id: number): Promise<DomainCheck> {
  const { account, clock, database } = context;
  const domain = await findDomain(database.read, account.id, id);
  if (!domain) throw notFound('domainNotFound');
  const { hostname } = new URL(domain.origin);
  const state = (await isPointedHere(context, hostname)) ? 'ready' : 'waiting';
  await updateDomainRow(database, domain, { state, checked_at: clock.now() });
  return { state, records: await recordsFor(context, hostname) };
}
