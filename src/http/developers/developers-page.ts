import { createRequestId } from '../../platform/ids.ts';
import type { Services } from '../context.ts';
import type { ControlApp } from '../control-app.ts';
import { readAsset } from './assets.ts';
import { isKnownToClient } from '../answers/if-none-match.ts';
import { renderPage } from './render-page.ts';

/** The page loads and calls nothing outside this service, and no page may frame it. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * Adds the API reference at `/developers` and its files. The visitor's browser renders it from
 * `/api/openapi.json`.
 */
export function mountDevelopers(app: ControlApp, { settings }: Services): void {
  app.get('/developers', (http) => {
    return http.html(renderPage(settings.baseUrl), 200, {
      ...pageHeaders(),
      'Content-Security-Policy': contentSecurityPolicy,
      'Referrer-Policy': 'no-referrer',
    });
  });
  app.get('/developers/', (http) => http.redirect('/developers', 308));
  app.get('/developers/assets/:name', async (http) => {
    const asset = await readAsset(http.req.param('name'), http.req.header('Accept-Encoding') ?? '');
    if (!asset) return http.text('There is no such file.', 404, pageHeaders());
    const headers = { ...pageHeaders(), ...asset.headers };
    const isKnown = isKnownToClient(asset.headers.ETag, http.req.header('If-None-Match'));
    if (isKnown) return http.body(null, 304, headers);
    return http.body(asset.body, 200, headers);
  });
}

/** Browsers cache the files but revalidate them each time, so that a new version is seen at once. */
function pageHeaders() {
  return {
    'Cache-Control': 'no-cache',
    'X-Content-Type-Options': 'nosniff',
    'X-Request-Id': createRequestId(),
  };
}
