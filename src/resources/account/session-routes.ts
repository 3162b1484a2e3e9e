import * as contract from '../../../contract/sessions.ts';
import { type Route, route } from '../../http/context.ts';
import { presentList, rangeOf, success } from '../../http/answers/envelope.ts';
import { endOtherSessions, endSession } from './end-session.ts';
import { openSession, sessionLifetimeMs } from './open-session.ts';
import { presentSession } from './present-session.ts';
import { sessionCookie } from './session-cookie.ts';
import { deleteSession, pageOfSessions } from './session-store.ts';

export const sessionRoutes: Route[] = [
  route(contract.openSession, async (call) => {
    const { accountId, token } = await openSession(call, call.body, call);
    call.setHeader('Set-Cookie', sessionCookie(call.settings.baseUrl, token, sessionLifetimeMs / 1000));
    return success({ id: accountId });
  }),
  route(contract.closeSession, async (call) => {
    const { account, database, settings } = call;
    if (account?.by.kind === 'session') await deleteSession(database, account.id, account.by.sessionId);
    call.setHeader('Set-Cookie', sessionCookie(settings.baseUrl, '', 0));
    return success({ message: 'You are signed out.' });
  }),
  route(contract.listSessions, async (call) => {
    const { account, clock, database, query } = call;
    const own = { accountId: account.id, now: clock.now() };
    const page = await pageOfSessions(database.read, own, rangeOf(query));
    return presentList('sessions', { ...page, ...query }, (session) => presentSession(session, account));
  }),
  route(contract.endSession, async (call) => {
    await endSession(call, call.params.id);
    return success({ message: 'Session has been ended successfully.' });
  }),
  route(contract.endOtherSessions, async (call) => {
    await endOtherSessions(call);
    return success({ message: 'All other sessions have been ended successfully.' });
  }),
];
