import { sessionCookieName } from '../../http/authenticate.ts';

/** The Set-Cookie header; an age of 0 takes the cookie away. */
export function sessionCookie(baseUrl: string, token: string, maxAgeSeconds: number): string {
  const secure = baseUrl.startsWith('https:') ? '; Secure' : '';
  const name = sessionCookieName(baseUrl);
  return `${name}=${token}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAgeSeconds}${secure}`;
}
