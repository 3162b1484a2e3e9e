import type { z } from '@hono/zod-openapi';
import type { Endpoint } from '../../contract/endpoint.ts';
import type { Database } from '../database/database.ts';
import type { Blocklist } from '../platform/addresses/blocklist/blocklist.ts';
import type { ChangeFeed } from '../platform/change-feed.ts';
import type { Clock } from '../platform/time/clock.ts';
import type { LimitedLog } from '../platform/logging/limited-log.ts';
import type { Logger } from '../platform/logging/logger.ts';
import type { SafeCall, SafeFetch } from '../platform/addresses/safe-fetch.ts';
import type { Settings } from '../settings/settings.ts';
import type { SharedRateLimiter } from '../platform/pace/limit-rate.ts';
import type { RawAnswer } from './answers/raw-answer.ts';

/** What all parts of the service share. */
export interface Services {
  settings: Settings;
  database: Database;
  clock: Clock;
  logger: Logger;
  /** Rate-limited log, for messages that anybody can cause as often as they like. */
  limitedLog: LimitedLog;
  /** Invalidates the redirect's caches when data changes. */
  changes: ChangeFeed;
  limiter: SharedRateLimiter;
  /** Destinations that no link may lead to. */
  blocklist: Blocklist;
  /** Resolves a host name to its IP addresses; tests replace it. */
  resolveHost(host: string): Promise<string[]>;
  /**
   * Fetches from other servers. All outgoing requests use this or `safeCall`; tests replace it to reach
   * loopback.
   */
  safeFetch: SafeFetch;
  /** As safeFetch, but sends a request and ignores the answer's body. */
  safeCall: SafeCall;
  /**
   * Waits until all visits answered so far are stored, so that statistics read afterwards include them. That takes
   * as long as storing them does.
   */
  countAnswered(): Promise<void>;
  /**
   * Whether `target` is known to forbid being framed by a page of origin `page`. Some of this is learned from
   * visits only, and then known only if this process answers visits itself.
   */
  refusesFrames(target: string, page: string): boolean;
  /** Returns `length` random characters of `alphabet`; tests replace it to force collisions. */
  randomText(alphabet: string, length: number): string;
}

/** The account that makes the call. */
export interface Caller {
  id: number;
  username: string;
  email: string;
  plan: string;
  role: 'administrator' | 'user';
  /** Blocked because of abuse: it may still read, and change the account itself. */
  isBlocked: boolean;
  /** Suspended by an administrator: it may do nothing. */
  isSuspended: boolean;
  /** How the call was authenticated: an API key (its id) or a dashboard session. */
  by: { kind: 'key'; keyId: number } | { kind: 'session'; sessionId: number };
}

/** The first argument of a verb: the services, and the account whose data it may access. */
export interface Context extends Services {
  account: Caller;
}

/** One parsed call of an endpoint. */
export type Call<E extends Endpoint> = Services & {
  params: ParamsOf<E>;
  query: OutputOf<E, 'query'>;
  body: OutputOf<E, 'body'>;
  /** The uploaded file, for endpoints that take one. */
  upload: { bytes: Buffer };
  clientAddress: string;
  /** The User-Agent header; '' when absent. */
  userAgent: string;
  setHeader(name: string, value: string): void;
} & (E['access'] extends 'public' ? { account: Caller | undefined } : { account: Caller });

export interface Route {
  endpoint: Endpoint;
  /** Throws if the endpoint is closed to everybody at the moment. Runs before the input is validated. */
  requireOpen?: RequireOpen | undefined;
  handle(call: Call<Endpoint>): Promise<unknown>;
}

type RequireOpen = (services: Services) => Promise<void>;

/**
 * Ties an endpoint of the contract to its handler, which gets parsed input and returns the answer's fields,
 * or a RawAnswer if the answer is not JSON.
 */
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
