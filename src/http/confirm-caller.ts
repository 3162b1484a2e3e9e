import type { IncomingMessage } from 'node:http';
import type { Endpoint } from '../../contract/endpoint.ts';
import type { Caller } from './context.ts';
import { requireRight } from './require-right.ts';

/** For so long it is taken as still so who called; a request that comes whole does not take longer. */
const trustedMs = 100;

/** Who called when the head of a request was there. */
export interface Sighting {
  caller: Caller | undefined;
  /** The body was not whole yet: whoever sends it decides how long that takes. */
  isEarly: boolean;
  /** By performance.now(), before it was looked for */
  at: number;
  /** Looks for the same key or session once more. */
  lookAgain(): Promise<Caller | undefined>;
}

export async function lookForCaller(
  message: IncomingMessage,
  lookAgain: Sighting['lookAgain'],
): Promise<Sighting> {
  const at = performance.now();
  const caller = await lookAgain();
  return { caller, isEarly: !message.complete, at, lookAgain };
}

/**
 * The caller as it is now that the body was read. Else a stolen key could be kept in use by a body that is held back while
 * its owner replaces it, and an account be acted for after it was suspended.
 * @throws AppError as requireRight
 */
export async function confirmCaller(
  endpoint: Endpoint,
  { caller, isEarly, at, lookAgain }: Sighting,
): Promise<Caller | undefined> {
  if (!caller || !(isEarly || performance.now() - at > trustedMs)) return caller;
  const now = await lookAgain();
  requireRight(endpoint, now);
  return now;
}
