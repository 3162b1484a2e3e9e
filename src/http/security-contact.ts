import { dayMs } from '../platform/time/durations.ts';
import type { Services } from './context.ts';
import type { ControlApp } from './control-app.ts';

/** RFC 9116 recommends an expiry of less than a year. The file is generated for each request. */
const validDays = 90;

/**
 * Adds GET /.well-known/security.txt (RFC 9116), which says where to report vulnerabilities, if
 * SECURITY_CONTACT is set.
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
