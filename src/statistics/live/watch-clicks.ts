import { watchClicks as contract } from '../../../contract/live-clicks.ts';
import { type Route, route } from '../../http/context.ts';
import { invalidField } from '../../platform/app-error.ts';
import type { LiveClicks } from './live-clicks.ts';
import { findCreation } from '../statistics-store.ts';

/** Streams the clicks of the account, or of one of its links. */
export function watchClicksRoute(live: LiveClicks): Route {
  return route(contract, async ({ account, database, query }) => {
    const { link: linkId } = query;
    if (linkId !== undefined) {
      const scope = { kind: 'link', id: linkId, accountId: account.id } as const;
      if ((await findCreation(database.read, scope)) === undefined)
        throw invalidField('link', 'The field "link" names a link that does not exist.');
    }
    return live.watch({ accountId: account.id, linkId }, account.by);
  });
}
