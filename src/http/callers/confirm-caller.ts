import type { IncomingMessage } from 'node:http';
import type { Endpoint } from '../../../contract/endpoint.ts';
import type { Caller } from '../context.ts';
import { requireRight } from './require-right.ts';

/**
 * How long the first look-up of the caller stays valid. Receiving a request that arrives in one piece takes
 * no longer.
 */
const trustedMs = 100;

/** The caller as it was when the request's headers had arrived. */
export interface Sighting {
  caller: Caller | undefined;
  /** The body was still incomplete; the sender decides how long the rest takes. */
  isEarly: boolean;
  /** Time by performance.now(), taken before the look-up. */
  at: number;
  /** Looks up the same key or session again. */
  lookAgain(): Promise<Caller | undefined>;
}

/** Looks up the caller as soon as the headers of a request have arrived. */
export async function lookForCaller(
  message: IncomingMessage,
  lookAgain: Sighting['lookAgain'],
): Promise<Sighting> {
  const at = performance.now();
  const caller = await lookAgain();
  return { caller, isEarly: !message.complete, at, lookAgain };
}

/**
 * Looks up the caller again after the body was read, if that took long. Otherwise a thief could keep a stolen
 * key usable by holding back a body while the owner replaces the key, and a suspended account could still
 * act.
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
