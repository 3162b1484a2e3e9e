import * as contract from '../../../contract/account.ts';
import { apiKeyRequired, sessionCookieName } from '../../http/authenticate.ts';
import { success } from '../../http/envelope.ts';
import { type Route, route } from '../../http/context.ts';
import { deleteSession, findAccount } from './account-store.ts';
import { openSession, sessionLifetimeMs } from './open-session.ts';
import { presentAccount } from './present-account.ts';
import { registerAccount } from './register-account.ts';
import { replaceKey } from './replace-key.ts';
import { updateAccount } from './update-account.ts';

export const accountRoutes: Route[] = [
  route(contract.getAccount, async (call) => {
    const account = await findAccount(call.database.read, call.account.id);
    if (!account) throw apiKeyRequired();
    return success({ data: presentAccount(account, call.settings.baseUrl) });
  }),
  route(contract.updateAccount, async (call) => {
    await updateAccount(call, call.body);
    return success({ message: 'Account has been successfully updated.' });
  }),
  route(contract.registerAccount, async (call) => {
    return success({ ...(await registerAccount(call, call.body, call.clientAddress)) });
  }),
  route(contract.replaceKey, async (call) => {
    return success({ key: await replaceKey(call, call.account) });
  }),
  route(contract.openSession, async (call) => {
    const { accountId, token } = await openSession(call, call.body, call.clientAddress);
    call.setHeader('Set-Cookie', sessionCookie(call.settings.baseUrl, token, sessionLifetimeMs / 1000));
    return success({ id: accountId });
  }),
  route(contract.closeSession, async (call) => {
    const by = call.account?.by;
    if (by?.kind === 'session') await deleteSession(call.database, by.sessionId);
    call.setHeader('Set-Cookie', sessionCookie(call.settings.baseUrl, '', 0));
    return success({ message: 'You are signed out.' });
  }),
];

function sessionCookie(baseUrl: string, token: string, maxAgeSeconds: number): string {
  const secure = baseUrl.startsWith('https:') ? '; Secure' : '';
  const name = sessionCookieName(baseUrl);
  return `${name}=${token}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAgeSeconds}${secure}`;
}
