import { addressFor } from '../../api/call.ts';
import type { Answer, Input } from '../../api/types.ts';
import { useApi } from '../../api/use-api.ts';

/** Whose statistics are looked at. */
export interface Subject {
  kind: 'account' | 'link' | 'qr' | 'campaign';
  /** Of an account 0: it is always one's own. */
  id: number;
}

export type StatisticsData = Answer<'getLinkStatistics'>['data'];
type Query = NonNullable<Input<'getLinkStatistics'>['query']>;

// All are asked and answer alike; the account's path has no place for an id.
const endpoints = {
  account: 'getAccountStatistics' as 'getLinkStatistics',
  link: 'getLinkStatistics',
  qr: 'getQrStatistics' as 'getLinkStatistics',
  campaign: 'getCampaignStatistics' as 'getLinkStatistics',
} as const;

/** Its statistics, as `useApi`. */
export function useSubject({ kind, id }: Subject, query: Query, options?: Parameters<typeof useApi>[2]) {
  return useApi(endpoints[kind], { params: { id }, query }, options);
}

/** Where its statistics can be had as CSV. */
export function csvAddress({ kind, id }: Subject, query: Query): string {
  return addressFor(endpoints[kind], { params: { id }, query: { ...query, format: 'csv' } });
}
