import { call } from '../api/call.ts';
import { forgetSession } from '../api/session.ts';
import { notify } from '../components/toasts/notify.ts';
import { carryOutDeletions } from '../components/toasts/use-undoable-delete.ts';

/** Ends the session on the server and here, after what was deleted in it is really gone. */
export async function signOut(): Promise<void> {
  try {
    await carryOutDeletions();
    await call('closeSession', {});
    forgetSession();
  } catch (error) {
    notify.error((error as Error).message);
  }
}
