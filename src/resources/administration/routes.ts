import * as contract from '../../../contract/administration.ts';
import { type Route, route } from '../../http/context.ts';
import { presentList, rangeOf, success } from '../../http/answers/envelope.ts';
import { pageOfAccounts } from './account-list-store.ts';
import { addAccount } from './add-account.ts';
import { changeAccount } from './change-account.ts';
import { getOverview, type MeasureSpool } from './get-overview.ts';
import { presentAccount } from './present-account.ts';
import { removeAccount } from './remove-account.ts';

/**
 * The spool belongs to `src/clicks`, which resources do not import, so the caller passes a function that
 * measures it.
 */
export function administrationRoutes(measureSpool: MeasureSpool): Route[] {
  return [
    route(contract.listAccounts, async (call) => {
      const { q: search } = call.query;
      const page = await pageOfAccounts(call.database.read, { search, range: rangeOf(call.query) });
      return presentList('accounts', { ...page, ...call.query }, presentAccount);
    }),
    route(contract.addAccount, async (call) => success(await addAccount(call, call.body))),
    route(contract.changeAccount, async (call) => {
      await changeAccount(call, call.params.id, call.body);
      return success({ message: 'Account has been updated successfully.' });
    }),
    route(contract.removeAccount, async (call) => {
      await removeAccount(call, call.params.id);
      return success({ message: 'Account has been deleted successfully.' });
    }),
    route(contract.getOverview, async (call) => success({ data: await getOverview(call, measureSpool) })),
  ];
}
