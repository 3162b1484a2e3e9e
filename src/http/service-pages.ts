import { html } from 'hono/html';
import type { ControlApp } from './control-plane.ts';

const robots = 'User-agent: *\nDisallow: /api/\nDisallow: /qr/\nDisallow: /q/\n';

const plainHeaders = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' };

/** A signpost, in the product's colours. */
const icon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#2563eb"/>' +
  '<path fill="#fff" d="M15 5h2v3h7l3 3.500-3 3.500h-7v2h6v6h-6v4h-2v-4H8l-3-3 3-3h7v-2H8V8h7z"/></svg>';

/**
 * What the service says of itself: GET /healthz (it runs), /readyz (it does all it should, else 503 with what it does
 * not), /robots.txt, /favicon.ico and the start page. With warnings it is ready all the same: nothing is lost, and
 * nothing would be won by sending visitors elsewhere.
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
    app.get('/robots.txt', (http) => http.text(robots));
    app.get('/favicon.ico', (http) =>
      http.body(icon, 200, { 'Content-Type': 'image/svg+xml', 'Cache-Control': 'public, max-age=86400' }),
    );
    app.get('/', (http) =>
      http.html(startPage, 200, {
        'Content-Security-Policy':
          "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; frame-ancestors 'none'; base-uri 'none'",
        'X-Content-Type-Options': 'nosniff',
      }),
    );
  };
}

const startPage = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Waypost</title>
<link rel="icon" href="/favicon.ico" type="image/svg+xml">
<style>
:root{--ink:#1c2230;--soft:#5a6478;--paper:#f5f6f9;--card:#fff;--line:#e2e6ee;--accent:#2563eb;--on:#fff}
@media (prefers-color-scheme:dark){:root{--ink:#eef1f7;--soft:#a7b0c2;--paper:#12151c;--card:#1a1f29;--line:#2b3240;--accent:#7aa2ff;--on:#10141c}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:1.5rem;background:var(--paper);color:var(--ink);font:1.0625rem/1.6 system-ui,sans-serif}
main{width:100%;max-width:34rem;padding:2.5rem 2rem;background:var(--card);border:1px solid var(--line);border-radius:1rem}
h1{margin:0 0 .5rem;font-size:1.75rem;line-height:1.2}
p{margin:0 0 1.5rem;color:var(--soft)}
a{display:inline-block;padding:.65rem 1.1rem;border-radius:.6rem;background:var(--accent);color:var(--on);font-weight:600;text-decoration:none}
a:focus-visible{outline:3px solid var(--accent);outline-offset:3px}
</style>
</head>
<body>
<main>
<h1>Waypost</h1>
<p>Short links, QR codes and campaigns on your own domain. This service is running and speaks a JSON API.</p>
<a href="/developers">Read the API reference</a>
</main>
</body>
</html>
`;
