import { addressFor } from '../../api/call.ts';
import type { Answer, Input } from '../../api/types.ts';
import { useApi } from '../../api/use-api.ts';

/** The object whose statistics are shown. */
export interface Subject {
  kind: 'account' | 'link' | 'qr' | 'campaign';
  /** 0 for the account, because it is always the user's own. */
  id: number;
}

export type StatisticsData = Answer<'getLinkStatistics'>['data'];
type Query = NonNullable<Input<'getLinkStatistics'>['query']>;

// All four have the same query and answer; the account's path ignores the id.
const endpoints = {
  account: 'getAccountStatistics' as 'getLinkStatistics',
  link: 'getLinkStatistics',
  qr: 'getQrStatistics' as 'getLinkStatistics',
  campaign: 'getCampaignStatistics' as 'getLinkStatistics',
} as const;

/** The statistics of a subject; see `useApi`. */
export function useSubject({ kind, id }: Subject, query: Query, options?: Parameters<typeof useApi>[2]) {
  return useApi(endpoints[kind], { params: { id }, query }, options);
}

/** The URL of a subject's statistics as CSV. */
export function csvAddress({ kind, id }: Subject, query: Query): string {
  return addressFor(endpoints[kind], { params: { id }, query: { ...query, format: 'csv-bom' } });
}
