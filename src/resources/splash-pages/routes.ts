import * as contract from '../../../contract/splash-pages.ts';
import { type Route, route } from '../../http/context.ts';
import { presentList, rangeOf, success } from '../../http/answers/envelope.ts';
import { notFound } from '../../platform/app-error.ts';
import { createSplashPage } from './create-splash-page.ts';
import { deleteSplashPage } from './delete-splash-page.ts';
import { presentSplashDetails, presentSplashPage } from './present-splash-page.ts';
import { findSplashPage, pageOfSplashPages } from './splash-page-store.ts';
import { updateSplashPage } from './update-splash-page.ts';

export const splashPageRoutes: Route[] = [
  route(contract.listSplashPages, async (call) => {
    const page = await pageOfSplashPages(call.database.read, call.account.id, rangeOf(call.query));
    return presentList('splash', { ...page, ...call.query }, presentSplashPage);
  }),
  route(contract.getSplashPage, async (call) => {
    const page = await findSplashPage(call.database.read, call.account.id, call.params.id);
    if (!page) throw notFound('splashNotFound');
    return success({ details: presentSplashDetails(page) });
  }),
  route(contract.createSplashPage, async (call) => {
    return success({ id: await createSplashPage(call, call.body) });
  }),
  route(contract.updateSplashPage, async (call) => {
    await updateSplashPage(call, call.params.id, call.body);
    return success({ message: 'Splash page has been updated successfully.' });
  }),
  route(contract.deleteSplashPage, async (call) => {
    await deleteSplashPage(call, call.params.id);
    return success({ message: 'Splash page has been deleted successfully.' });
  }),
];
