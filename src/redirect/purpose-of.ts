import type { IncomingHttpHeaders } from 'node:http';

/** What a browser requests a page for ahead of time (`prefetch`, `preview`); '' = somebody visits it now. */
export function purposeOf(headers: IncomingHttpHeaders): string {
  return String(
    headers['sec-purpose'] ?? headers['purpose'] ?? headers['x-purpose'] ?? headers['x-moz'] ?? '',
  );
}
