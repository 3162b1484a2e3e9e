import type { ControlApp } from './control-app.ts';

const robots = 'User-agent: *\nDisallow: /api/\nDisallow: /dashboard/\nDisallow: /qr/\nDisallow: /q/\n';

const plainHeaders = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' };
const keptHeaders = { 'Cache-Control': 'public, max-age=86400', 'X-Content-Type-Options': 'nosniff' };

/** A signpost, in the product's colours. */
const icon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#2563eb"/>' +
  '<path fill="#fff" d="M15 5h2v3h7l3 3.500-3 3.500h-7v2h6v6h-6v4h-2v-4H8l-3-3 3-3h7v-2H8V8h7z"/></svg>';

/**
 * Adds GET /healthz (the process runs), /readyz (200, or 503 with the list of troubles), /robots.txt and
 * /favicon.ico. Warnings do not make /readyz fail, because no data is lost and sending visitors elsewhere
 * would not help.
 */
export function mountServicePages(findTroubles: () => string[], findWarnings: () => string[] = () => []) {
  return (app: ControlApp): void => {
    app.get('/healthz', (http) => http.json({ status: 'ok' }, 200, plainHeaders));
    app.get('/readyz', (http) => {
      const [troubles, warnings] = [findTroubles(), findWarnings()];
      const isReady = troubles.length === 0;
      const body = { status: isReady ? 'ready' : 'degraded', troubles, warnings };
      return http.json(body, isReady ? 200 : 503, plainHeaders);
    });
    app.get('/robots.txt', (http) => http.text(robots, 200, keptHeaders));
    app.get('/favicon.ico', (http) =>
      http.body(icon, 200, { ...keptHeaders, 'Content-Type': 'image/svg+xml' }),
    );
  };
}
