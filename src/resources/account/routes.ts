import * as contract from '../../../contract/account.ts';
import { apiKeyRequired } from '../../http/callers/authenticate.ts';
import { success } from '../../http/answers/envelope.ts';
import { type Route, route } from '../../http/context.ts';
import { findAccount } from './account-store.ts';
import { deleteAccount } from './deletion/delete-account.ts';
import { presentAccount } from './present-account.ts';
import { registerAccount, requireRegistration } from './register-account.ts';
import { replaceKey } from './replace-key.ts';
import { requireSessionPassword } from './require-session-password.ts';
import { sessionCookie } from './session-cookie.ts';
import { sessionRoutes } from './session-routes.ts';
import { twoFactorRoutes } from './two-factor/routes.ts';
import { updateAccount } from './update-account.ts';

export const accountRoutes: Route[] = [
  route(contract.getAccount, async (call) => {
    const account = await findAccount(call.database.read, call.account.id);
    if (!account) throw apiKeyRequired();
    return success({ data: presentAccount(account, call.settings, call.account) });
  }),
  route(contract.updateAccount, async (call) => {
    await updateAccount(call, call.body);
    return success({ message: 'Account has been successfully updated.' });
  }),
  route(
    contract.registerAccount,
    async (call) => success(await registerAccount(call, call.body, call.clientAddress)),
    requireRegistration,
  ),
  route(contract.replaceKey, async (call) => {
    await requireSessionPassword(call, call.body.currentpassword);
    return success({ key: await replaceKey(call, call.account) });
  }),
  route(contract.deleteAccount, async (call) => {
    await deleteAccount(call, call.body);
    if (call.account.by.kind === 'session') {
      call.setHeader('Set-Cookie', sessionCookie(call.settings.baseUrl, '', 0));
    }
    return success({ message: 'Your account has been deleted.' });
  }),
  ...sessionRoutes,
  ...twoFactorRoutes,
];
