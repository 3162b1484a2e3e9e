import { sessionCookieName } from '../../http/callers/authenticate.ts';

/** The value of the Set-Cookie header; an age of 0 seconds deletes the cookie. */
export function sessionCookie(baseUrl: string, token: string, maxAgeSeconds: number): string {
  const secure = baseUrl.startsWith('https:') ? '; Secure' : '';
  const name = sessionCookieName(baseUrl);
  return `${name}=${token}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAgeSeconds}${secure}`;
}
