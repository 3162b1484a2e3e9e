import type { Context } from 'hono';
import { createRequestId } from '../../platform/ids.ts';
import type { ControlApp } from '../control-app.ts';
import { readBuiltFile } from './read-built-file.ts';
import { isKnownToClient } from '../answers/if-none-match.ts';
import type { Bindings } from '../mount-endpoints.ts';
import type { CompressedFile } from '../answers/read-compressed.ts';
import { buildFailedPage, buildingPage } from './building-page.ts';
import type { BuildState } from './build-state.ts';

/** The page loads and calls nothing outside this service, has no inline scripts, and no page may frame it. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "font-src 'self'",
  "frame-src 'self' blob:",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

const immutable = 'public, max-age=31536000, immutable';

/**
 * Adds the dashboard: a single-page app at `/` and below `/dashboard`, and its files. Until the first build
 * exists, it serves a page that reloads itself and says that the build is running or failed.
 */
export function mountDashboard(state: BuildState) {
  return (app: ControlApp): void => {
    const servePage = (http: Http) => answerPage(http, state);
    app.get('/', servePage);
    app.get('/dashboard', servePage);
    app.get('/dashboard/assets/:name', async (http) => {
      const name = `assets/${http.req.param('name')}`;
      const file = await readBuiltFile(name, http.req.header('Accept-Encoding') ?? '');
      // Their names contain a hash of their content, so they never change.
      return file ? answerFile(http, file, { 'Cache-Control': immutable }) : answerMissing(http);
    });
    app.get('/dashboard/theme.js', async (http) => {
      const file = await readBuiltFile('theme.js', http.req.header('Accept-Encoding') ?? '');
      return file ? answerFile(http, file, alwaysAsk) : answerMissing(http);
    });
    app.get('/dashboard/*', servePage);
  };
}

type Http = Context<Bindings>;

async function answerPage(http: Http, state: BuildState): Promise<Response> {
  const page = await readBuiltFile('index.html', http.req.header('Accept-Encoding') ?? '');
  if (page) return answerFile(http, page, pageHeaders);
  return http.html(state.hasFailed ? buildFailedPage : buildingPage, 503, {
    ...headers(),
    'Cache-Control': 'no-store',
    'Retry-After': '2',
    'Content-Security-Policy':
      "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
  });
}

const alwaysAsk = { 'Cache-Control': 'no-cache' };

const pageHeaders = {
  ...alwaysAsk,
  'Content-Security-Policy': contentSecurityPolicy,
  'Referrer-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
};

function answerFile(http: Http, file: CompressedFile, more: Record<string, string>): Response {
  const all = { ...headers(), ...file.headers, ...more };
  if (isKnownToClient(file.headers.ETag, http.req.header('If-None-Match'))) return http.body(null, 304, all);
  return http.body(file.body, 200, all);
}

/** Not to be kept by anybody: another node may be of an older version, which has not all files of the page. */
function answerMissing(http: Http): Response {
  return http.text('There is no such file.', 404, { ...headers(), 'Cache-Control': 'no-store' });
}

function headers(): Record<string, string> {
  return { 'X-Content-Type-Options': 'nosniff', 'X-Request-Id': createRequestId() };
}
