import * as contract from '../../contract/statistics.ts';
import { type Context, type Route, route } from '../http/context.ts';
import { success } from '../http/answers/envelope.ts';
import type { RawAnswer } from '../http/answers/raw-answer.ts';
import { getBioStatistics } from './get-bio-statistics.ts';
import { getStatistics } from './get-statistics.ts';
import { presentCsv } from './present-csv.ts';
import { type PresentedStatistics, presentStatistics } from './present-statistics.ts';
import type { Scope } from './statistics-store.ts';

export const statisticsRoutes: Route[] = [
  route(contract.getLinkStatistics, (call) => answer(call, { kind: 'link', id: call.params.id })),
  route(contract.getQrStatistics, (call) => answer(call, { kind: 'qr', id: call.params.id })),
  route(contract.getBioStatistics, (call) => answerBio(call, call.params.id)),
  route(contract.getCampaignStatistics, (call) => answer(call, { kind: 'campaign', id: call.params.id })),
  route(contract.getAccountStatistics, (call) => answer(call, { kind: 'account', id: call.account.id })),
];

type StatisticsCall = Context & { query: contract.StatisticsQuery };

async function answer(
  call: StatisticsCall,
  of: Pick<Scope, 'kind' | 'id'>,
): Promise<RawAnswer | { error: 0; data: PresentedStatistics }> {
  const scope = { ...of, accountId: call.account.id };
  const statistics = await presentStatistics(await getStatistics(call, scope, call.query));
  const { format } = call.query;
  return format === 'json' ? success({ data: statistics }) : presentCsv(scope, statistics, format);
}

async function answerBio(call: StatisticsCall, id: number) {
  const scope = { kind: 'bio', id, accountId: call.account.id } as const;
  const { blocks, ...statistics } = await getBioStatistics(call, scope, call.query);
  const data = { ...(await presentStatistics(statistics)), blocks };
  const { format } = call.query;
  return format === 'json' ? success({ data }) : presentCsv(scope, data, format);
}
