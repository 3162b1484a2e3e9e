import type { Services } from '../../http/context.ts';
import { minuteMs } from '../../platform/time/durations.ts';
import { putLastSeen } from './account-store.ts';
import { putLastUsed } from './session-store.ts';

/** Recording the use more often would cost a write for nearly every call. */
const noteEveryMs = 5 * minuteMs;

interface Use {
  accountId: number;
  /** undefined = the account was used by a key */
  sessionId?: number;
  /** The last recorded use, in epoch milliseconds; null = never */
  lastNotedAt: number | null;
}

/**
 * Records when an account and its session were last used. The write runs in the background: the call does not
 * wait for it, and a failure is only logged.
 */
export function noteUse({ database, clock, logger }: Services, use: Use): void {
  const at = clock.now();
  // An absolute difference, so that a use noted while the clock was ahead does not stand until then.
  if (use.lastNotedAt !== null && Math.abs(at - use.lastNotedAt) < noteEveryMs) return;
  const noted = database.write(async (tx) => {
    if (use.sessionId !== undefined) await putLastUsed(tx, use.sessionId, at);
    await putLastSeen(tx, use.accountId, at);
  });
  noted.catch((error: unknown) => logger.debug({ err: error }, 'The use of an account was not noted'));
}
