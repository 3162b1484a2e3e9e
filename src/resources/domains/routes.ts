import * as contract from '../../../contract/domains.ts';
import { type Route, route } from '../../http/context.ts';
import { presentList, rangeOf, success } from '../../http/answers/envelope.ts';
import { checkDomain } from './check-domain.ts';
import { createDomain } from './create-domain.ts';
import { deleteDomain } from './delete-domain.ts';
import { pageOfDomains } from './domain-store.ts';
import { presentCheck, presentDomain } from './present-domain.ts';
import { updateDomain } from './update-domain.ts';

export const domainRoutes: Route[] = [
  route(contract.listDomains, async (call) => {
    const page = await pageOfDomains(call.database.read, call.account.id, rangeOf(call.query));
    return presentList('domains', { ...page, ...call.query }, presentDomain);
  }),
  route(contract.createDomain, async (call) => {
    return success({ id: await createDomain(call, call.body) });
  }),
  route(contract.checkDomain, async (call) => {
    return success(presentCheck(await checkDomain(call, call.params.id)));
  }),
  route(contract.updateDomain, async (call) => {
    await updateDomain(call, call.params.id, call.body);
    return success({ message: 'Domain has been updated successfully.' });
  }),
  route(contract.deleteDomain, async (call) => {
    await deleteDomain(call, call.params.id);
    return success({ message: 'Domain has been deleted successfully.' });
  }),
];
