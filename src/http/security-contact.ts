import { dayMs } from '../platform/durations.ts';
import type { Services } from './context.ts';
import type { ControlApp } from './control-app.ts';

/** The standard has it looked at again within a year; this is a moment's statement, made anew whenever it is asked for. */
const validDays = 90;

/**
 * Where holes in the security of this installation are told: GET /.well-known/security.txt (RFC 9116), if its operator
 * has said where (SECURITY_CONTACT).
 */
export function mountSecurityContact(app: ControlApp, { settings, clock }: Services): void {
  const { securityContact, baseUrl } = settings;
  if (securityContact === undefined) return;
  const path = '/.well-known/security.txt';
  app.get(path, (http) => {
    const lines = [
      `Contact: ${securityContact}`,
      `Expires: ${new Date(clock.now() + validDays * dayMs).toISOString()}`,
      `Canonical: ${baseUrl}${path}`,
    ];
    return http.text(`${lines.join('\n')}\n`, 200, {
      'Cache-Control': 'public, max-age=86400',
      'X-Content-Type-Options': 'nosniff',
    });
  });
}
