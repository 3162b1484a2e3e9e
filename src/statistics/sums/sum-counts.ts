import type { NameCounts } from '../../clicks/count/packed-counts.ts';
import type { Days, Queries, Scope, SumOptions } from '../statistics-store.ts';
import { sumCampaign } from './sum-campaign.ts';
import { sumSubject } from './sum-subject.ts';

/**
 * Sums up what was counted for a scope on some days; returns the clicks by name. `today`: the UTC day that it
 * is, since 1970-01-01.
 */
export async function sumCounts(
  queries: Queries,
  scope: Scope,
  wanted: Days & SumOptions & { today: number },
): Promise<NameCounts> {
  const names: NameCounts = new Map();
  const { kind, id } = scope;
  if (kind === 'campaign') await sumCampaign(queries, { scope, ...wanted }, names);
  else await sumSubject(queries, { subject: kind, id, ...wanted }, names);
  return names;
}
