import { call } from '../api/call.ts';
import { forgetSession } from '../api/session.ts';
import { notify } from '../components/toasts/notify.ts';
import { awaitTabs } from '../components/toasts/put-off.ts';
import { carryOutDeletions } from '../components/toasts/use-undoable-delete.ts';

/**
 * Ends the session on the server and in this browser, after all pending deletions, also those of other tabs, have been
 * sent.
 */
export async function signOut(): Promise<void> {
  try {
    await Promise.all([carryOutDeletions(), awaitTabs()]);
    await call('closeSession', {});
    forgetSession();
  } catch (error) {
    notify.error((error as Error).message);
  }
}
