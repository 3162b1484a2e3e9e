import * as contract from '../../../contract/bio-pages.ts';
import { type Route, route } from '../../http/context.ts';
import { presentList, rangeOf, success } from '../../http/answers/envelope.ts';
import { notFound } from '../../platform/app-error.ts';
import { bioUrlOf } from '../../platform/addresses/public-addresses.ts';
import { findBioPage, pageOfBioPages } from './bio-page-store.ts';
import { createBioPage } from './create-bio-page.ts';
import { deleteBioPage } from './delete-bio-page.ts';
import { presentBioDetails, presentBioPage } from './present-bio-page.ts';
import { updateBioPage } from './update-bio-page.ts';

export const bioPageRoutes: Route[] = [
  route(contract.listBioPages, async (call) => {
    const page = await pageOfBioPages(call.database.read, call.account.id, rangeOf(call.query));
    return presentList('bios', { ...page, ...call.query }, (row) => presentBioPage(row, call.settings));
  }),
  route(contract.getBioPage, async (call) => {
    const page = await findBioPage(call.database.read, call.account.id, call.params.id);
    if (!page) throw notFound('bioNotFound');
    return success({ details: presentBioDetails(page, call.settings) });
  }),
  route(contract.createBioPage, async (call) => {
    const id = await createBioPage(call, call.body);
    return success({ id, link: bioUrlOf(call.body.alias, call.settings) });
  }),
  route(contract.updateBioPage, async (call) => {
    await updateBioPage(call, call.params.id, call.body);
    return success({ message: 'Bio page has been updated successfully.' });
  }),
  route(contract.deleteBioPage, async (call) => {
    await deleteBioPage(call, call.params.id);
    return success({ message: 'Bio page has been deleted successfully.' });
  }),
];
