import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { AppError } from '../platform/app-error.ts';
import type { Caller, Services } from './context.ts';

/** Finds callers by what they show; only hashes of keys and cookies are stored. */
export interface Authenticator {
  findByKey(services: Services, keyHash: string): Promise<Caller | undefined>;
  findBySession(services: Services, tokenHash: string): Promise<Caller | undefined>;
  /** Whether it was not deleted. */
  isAccount(services: Services, id: number): Promise<boolean>;
}

/**
 * Who calls, or undefined without a usable key or session. An Authorization header decides alone: then cookies are
 * not looked at.
 */
export async function authenticate(
  services: Services,
  authenticator: Authenticator,
  message: IncomingMessage,
): Promise<Caller | undefined> {
  const { authorization } = message.headers;
  if (authorization !== undefined) {
    const key = /^(?:Bearer|Token) +([\x21-\x7e]{1,200}) *$/i.exec(authorization)?.[1];
    return key === undefined ? undefined : await authenticator.findByKey(services, hashSecret(key));
  }
  const token = readCookie(message, sessionCookieName(services.settings.baseUrl));
  return token === undefined ? undefined : await authenticator.findBySession(services, hashSecret(token));
}

/** `cause`: for the log */
export function apiKeyRequired(cause?: unknown): AppError {
  return new AppError('apiKeyRequired', { cause });
}

/** SHA-256, hexadecimal: enough for secrets that are random themselves. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

export function sessionCookieName(baseUrl: string): string {
  return baseUrl.startsWith('https:') ? '__Host-waypost' : 'waypost';
}

function readCookie(message: IncomingMessage, name: string): string | undefined {
  for (const pair of (message.headers.cookie ?? '').split(';')) {
    const [key, value] = pair.trim().split('=', 2);
    if (key === name && value) return value;
  }
  return undefined;
}

/**
 * What a browser sends of itself (a cookie, or nothing for signing in and registering) must come from our own pages:
 * the browser says so, or names our origin. An Authorization header is never sent of itself.
 * @throws AppError crossSiteRefused
 */
export function refuseCrossSite(message: IncomingMessage, baseUrl: string): void {
  const { authorization, origin, 'sec-fetch-site': site } = message.headers;
  if (message.method === 'GET' || message.method === 'HEAD' || authorization !== undefined) return;
  const isOurs = site === undefined ? origin === undefined || origin === baseUrl : site === 'same-origin';
  if (!isOurs) throw new AppError('crossSiteRefused');
}
