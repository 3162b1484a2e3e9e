import type { Services } from '../../http/context.ts';
import { minuteMs } from '../../platform/durations.ts';
import { putLastSeen } from './account-store.ts';
import { putLastUsed } from './session-store.ts';

/** Finer would be a write for every call. */
const noteEveryMs = 5 * minuteMs;

interface Use {
  accountId: number;
  /** undefined = by a key */
  sessionId?: number;
  /** Epoch milliseconds; null = never */
  lastNotedAt: number | null;
}

/** Remembers when an account and its session were used last. Nobody waits for it, and it may fail. */
export function noteUse({ database, clock, logger }: Services, use: Use): void {
  const at = clock.now();
  if (use.lastNotedAt !== null && at - use.lastNotedAt < noteEveryMs) return;
  const noted = database.write(async (tx) => {
    if (use.sessionId !== undefined) await putLastUsed(tx, use.sessionId, at);
    await putLastSeen(tx, use.accountId, at);
  });
  noted.catch((error: unknown) => logger.debug({ err: error }, 'The use of an account was not noted'));
}
