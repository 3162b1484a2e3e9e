import type { z } from '@hono/zod-openapi';
import type { Endpoint } from '../../contract/endpoint.ts';
import type { Database } from '../database/database.ts';
import type { Blocklist } from '../platform/blocklist/blocklist.ts';
import type { ChangeFeed } from '../platform/change-feed.ts';
import type { Clock } from '../platform/clock.ts';
import type { LimitedLog } from '../platform/limited-log.ts';
import type { Logger } from '../platform/logger.ts';
import type { SafeCall, SafeFetch } from '../platform/safe-fetch.ts';
import type { Settings } from '../settings/settings.ts';
import type { SharedRateLimiter } from '../platform/limit-rate.ts';
import type { RawAnswer } from './raw-answer.ts';

/** What the whole service shares. */
export interface Services {
  settings: Settings;
  database: Database;
  clock: Clock;
  logger: Logger;
  /** For what anybody can bring about as often as they like. */
  limitedLog: LimitedLog;
  /** Tells the caches of the redirect what changed. */
  changes: ChangeFeed;
  limiter: SharedRateLimiter;
  /** Where no link may lead. */
  blocklist: Blocklist;
  /** Addresses of a host name; tests bring their own. */
  resolveHost(host: string): Promise<string[]>;
  /** The one way to reach other servers; tests bring their own to reach loopback. */
  safeFetch: SafeFetch;
  /** The same for telling them something. */
  safeCall: SafeCall;
  /**
   * Waits until the visits that were answered before are stored, so that who counts from now on knows them; but only some
   * two seconds.
   */
  countAnswered(): Promise<void>;
  /**
   * Whether browsers are known to show `target` in no frame of a page of origin `page`. What only a visit can teach is
   * known where this process answers visits itself.
   */
  refusesFrames(target: string, page: string): boolean;
  /** A random text of `length` characters from `alphabet`; tests bring their own to force collisions. */
  randomText(alphabet: string, length: number): string;
}

/** Who calls. */
export interface Caller {
  id: number;
  username: string;
  email: string;
  plan: string;
  role: 'administrator' | 'user';
  /** Because of abuse. */
  isBlocked: boolean;
  /** By an administrator: it may do nothing. */
  isSuspended: boolean;
  /** How the call was authenticated: an API key (its id) or a dashboard session. */
  by: { kind: 'key'; keyId: number } | { kind: 'session'; sessionId: number };
}

/** What a verb gets as its first argument: the services and whose data it may touch. */
export interface Context extends Services {
  account: Caller;
}

/** One parsed call of an endpoint. */
export type Call<E extends Endpoint> = Services & {
  params: ParamsOf<E>;
  query: OutputOf<E, 'query'>;
  body: OutputOf<E, 'body'>;
  /** The sent file, for endpoints that take one. */
  upload: { bytes: Buffer };
  clientAddress: string;
  /** The User-Agent header; '' when absent. */
  userAgent: string;
  setHeader(name: string, value: string): void;
} & (E['access'] extends 'public' ? { account: Caller | undefined } : { account: Caller });

export interface Route {
  endpoint: Endpoint;
  /** Refuses what is refused to everybody at this moment, before anything is said about what they sent. */
  requireOpen?: RequireOpen | undefined;
  handle(call: Call<Endpoint>): Promise<unknown>;
}

type RequireOpen = (services: Services) => Promise<void>;

/** Ties an endpoint of the contract to its handler: parsed input in, the answer's fields (or what is no JSON) out. */
export function route<const E extends Endpoint>(
  endpoint: E,
  handle: (call: Call<E>) => Promise<z.input<E['answer']> | RawAnswer>,
  requireOpen?: RequireOpen,
): Route {
  return { endpoint, handle: handle as Route['handle'], requireOpen };
}

type OutputOf<E extends Endpoint, Part extends 'query' | 'body'> = E[Part] extends z.ZodType
  ? z.output<E[Part]>
  : undefined;

type ParamsOf<E extends Endpoint> =
  E['params'] extends Record<string, { schema: z.ZodType }>
    ? { [Name in keyof E['params']]: z.output<E['params'][Name]['schema']> }
    : undefined;
