import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { AppError } from '../../platform/app-error.ts';
import type { Caller, Services } from '../context.ts';

/** Finds callers by the hash of their API key or session cookie; the secrets themselves are not stored. */
export interface Authenticator {
  findByKey(services: Services, keyHash: string): Promise<Caller | undefined>;
  findBySession(services: Services, tokenHash: string): Promise<Caller | undefined>;
  /** Whether the account still exists. */
  isAccount(services: Services, id: number): Promise<boolean>;
}

/**
 * Returns the caller, or undefined without a valid key or session. If there is an Authorization header,
 * cookies are ignored. The key may also stand in it alone, as many clients of services with this API send it.
 */
export async function authenticate(
  services: Services,
  authenticator: Authenticator,
  message: IncomingMessage,
): Promise<Caller | undefined> {
  const { authorization } = message.headers;
  if (authorization !== undefined) {
    const key = /^(?:(?:Bearer|Token) +)?([\x21-\x7e]{1,200}) *$/i.exec(authorization)?.[1];
    return key === undefined ? undefined : await authenticator.findByKey(services, hashSecret(key));
  }
  const token = readCookie(message, sessionCookieName(services.settings.baseUrl));
  return token === undefined ? undefined : await authenticator.findBySession(services, hashSecret(token));
}

/** A 401. `cause` goes to the log only. */
export function apiKeyRequired(cause?: unknown): AppError {
  return new AppError('apiKeyRequired', { cause });
}

/** SHA-256 in hexadecimal. A slow password hash is not needed because the secrets are random. */
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
 * CSRF protection. A browser adds cookies by itself, and sign-in and registration need no credentials, so
 * such requests must come from our own pages according to Sec-Fetch-Site or Origin. A browser never adds an
 * Authorization header by itself, so requests with one are accepted.
 * @throws AppError crossSiteRefused
 */
export function refuseCrossSite(message: IncomingMessage, baseUrl: string): void {
  const { authorization, origin, 'sec-fetch-site': site } = message.headers;
  if (message.method === 'GET' || message.method === 'HEAD' || authorization !== undefined) return;
  const isOurs = site === undefined ? origin === undefined || origin === baseUrl : site === 'same-origin';
  if (!isOurs) throw new AppError('crossSiteRefused');
}
