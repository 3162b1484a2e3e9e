import { setTimeout } from 'node:timers/promises';
import { minuteMs } from '../../platform/time/durations.ts';
import type { Logger } from '../../platform/logging/logger.ts';
import type { SafeCall } from '../../platform/addresses/safe-fetch.ts';
import type { Overlay } from './overlay.ts';
import type { OverlayEntry } from './overlay-entry.ts';
import { presentEntry } from './present-overlay.ts';

/** Posts an entry to its overlay's webhook, in the background; failures are only logged. */
export type PostEntry = (
  webhook: string,
  overlay: Pick<Overlay, 'id' | 'account_id' | 'type' | 'name'>,
  entry: OverlayEntry,
) => void;

interface Parts {
  safeCall: SafeCall;
  logger: Logger;
  /** The delay before each retry. */
  delaysMs?: readonly number[];
}

const usualDelaysMs = [1_000, 10_000, minuteMs];
const timeoutMs = 5_000;
/**
 * The maximum number of entries that wait to be posted. Those of one account may be as many as there is room left, so
 * that one whose receiver is away leaves half of it to others. Beyond that, entries are only stored, not posted.
 */
const pendingMax = 1_000;

/**
 * Retries three times if the receiver does not answer with 2xx. Entries that are still waiting when the
 * process ends are never posted; they are stored nevertheless, and can be listed.
 */
export function createPostEntry({ safeCall, logger, delaysMs = usualDelaysMs }: Parts): PostEntry {
  let pending = 0;
  const pendingOf = new Map<number, number>();
  const countPending = (accountId: number, by: 1 | -1) => {
    const own = (pendingOf.get(accountId) ?? 0) + by;
    if (own === 0) pendingOf.delete(accountId);
    else pendingOf.set(accountId, own);
    pending += by;
  };
  const tryAll = async (webhook: string, json: string) => {
    for (const delayMs of [0, ...delaysMs]) {
      // The timer does not keep the process alive.
      await setTimeout(delayMs, undefined, { ref: false });
      if (await isTaken(safeCall, webhook, json)) return true;
    }
    return false;
  };
  return (webhook, { id, account_id, type, name }, entry) => {
    const about = { overlay: id, entry: entry.id };
    if ((pendingOf.get(account_id) ?? 0) >= pendingMax - pending)
      return logger.warn(about, 'An entry is not posted: too many wait');
    countPending(account_id, 1);
    const json = JSON.stringify({
      event: 'overlay.entry',
      overlay: { id, type, name },
      entry: presentEntry(entry),
    });
    void tryAll(webhook, json).then((isPosted) => {
      countPending(account_id, -1);
      if (!isPosted) logger.warn(about, 'An entry could not be posted to the webhook of its overlay');
    });
  };
}

async function isTaken(safeCall: SafeCall, webhook: string, json: string): Promise<boolean> {
  try {
    const { status } = await safeCall(webhook, { method: 'POST', timeoutMs, json });
    return status >= 200 && status < 300;
  } catch {
    return false;
  }
}
