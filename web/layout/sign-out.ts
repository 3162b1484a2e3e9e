import { call } from '../api/call.ts';
import { forgetSession } from '../api/session.ts';
import { notify } from '../components/toasts/notify.ts';

/** Ends the session on the server and here. */
export function signOut(): void {
  call('closeSession', {}).then(forgetSession, (error: Error) => notify.error(error.message));
}
