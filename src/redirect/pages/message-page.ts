import { html } from 'hono/html';

export interface PageText {
  title: string;
  text: string;
}

/** Small pages that say one thing. They load nothing and run nothing. */
export const pageHeaders = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy':
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'",
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex',
};

export function renderMessagePage({ title, text }: PageText): string {
  return String(html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<style>
:root{--ink:#1c2230;--soft:#5a6478;--paper:#f5f6f9;--card:#fff;--line:#e2e6ee}
@media (prefers-color-scheme:dark){:root{--ink:#eef1f7;--soft:#a7b0c2;--paper:#12151c;--card:#1a1f29;--line:#2b3240}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:1.5rem;background:var(--paper);color:var(--ink);font:1.0625rem/1.6 system-ui,sans-serif}
main{width:100%;max-width:30rem;padding:2.5rem 2rem;background:var(--card);border:1px solid var(--line);border-radius:1rem}
h1{margin:0 0 .5rem;font-size:1.5rem;line-height:1.25;text-wrap:balance}
p{margin:0;color:var(--soft);white-space:pre-wrap;overflow-wrap:anywhere}
</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${text}</p>
</main>
</body>
</html>
`);
}
