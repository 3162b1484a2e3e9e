import * as contract from '../../../contract/reports.ts';
import { type Route, route } from '../../http/context.ts';
import { presentList, rangeOf, success } from '../../http/answers/envelope.ts';
import { closeReport } from './close-report.ts';
import { presentReport } from './present-report.ts';
import { pageOfReports } from './report-store.ts';

export const reportRoutes: Route[] = [
  route(contract.listReports, async (call) => {
    const { state } = call.query;
    const page = await pageOfReports(call.database.read, { state, range: rangeOf(call.query) });
    return presentList('reports', { ...page, ...call.query }, (report) =>
      presentReport(report, call.settings),
    );
  }),
  route(contract.closeReport, async (call) => {
    await closeReport(call, call.params.id);
    return success({ message: 'Report has been closed successfully.' });
  }),
];
