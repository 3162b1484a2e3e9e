import { html } from 'hono/html';
import { endpoints } from '../../../contract/index.ts';
import { resourceTexts } from '../openapi/texts.ts';

const favicon =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Crect width='32' height='32' rx='8' fill='%231d4ed8'/%3E%3Cpath d='M15 6h2v20h-2zM8 9h13l3 3-3 3H8zM24 17H12l-3 3 3 3h12z' fill='white'/%3E%3C/svg%3E";

/** The page around the reference: what it is, how to begin, and where to find each resource. */
export function renderPage(baseUrl: string) {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>API reference · Waypost</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="Every endpoint of the Waypost API, with examples to try.">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="${favicon}">
<link rel="stylesheet" href="/developers/assets/swagger-ui.css">
<link rel="stylesheet" href="/developers/assets/developers.css">
<script src="/developers/assets/swagger-ui-bundle.js" defer></script>
<script src="/developers/assets/developers.js" type="module"></script>
</head>
<body>
<a class="skip" href="#reference">Skip to the endpoints</a>
<header class="bar">
  <a class="brand" href="/developers">${mark()}<span>Waypost</span></a>
  <a class="document" href="/api/openapi.json">OpenAPI document</a>
</header>
<main>
  ${renderStart(baseUrl)}
  <div class="columns">
    ${renderContents()}
    <section id="reference" class="reference" tabindex="-1" aria-label="Endpoints">
      <p id="state" class="state" role="status">The reference is loading…</p>
      <noscript><p class="state">This page needs JavaScript. The same is in the
        <a href="/api/openapi.json">OpenAPI document</a>.</p></noscript>
      <div id="swagger-ui"></div>
    </section>
  </div>
</main>
</body>
</html>`;
}

function renderStart(baseUrl: string) {
  return html`<section class="start">
    <div class="lead">
      <h1>API reference</h1>
      <p>Short links, QR codes and their statistics over plain JSON. Each endpoint below can be tried on this page:
        press <em>Authorize</em> and enter your API key.</p>
      <dl>
        <div><dt>Base address</dt><dd><code>${baseUrl}</code></dd></div>
        <div><dt>Authentication</dt><dd><code>Authorization: Bearer YOUR_KEY</code></dd></div>
      </dl>
    </div>
    <ol class="steps">
      <li>
        <h2>Register, and keep the key of the answer</h2>
        <pre tabindex="0"><code>curl ${baseUrl}/api/account/register \\
  -H 'Content-Type: application/json' \\
  -d '{"username": "ada", "email": "ada@example.com",
       "password": "correct horse battery"}'</code></pre>
      </li>
      <li>
        <h2>Send it with every call</h2>
        <pre tabindex="0"><code>curl ${baseUrl}/api/account \\
  -H 'Authorization: Bearer YOUR_KEY'</code></pre>
      </li>
    </ol>
  </section>`;
}

function renderContents() {
  const present = new Set(endpoints.map(({ resource }) => resource));
  const names = Object.keys(resourceTexts).filter((resource) => present.has(resource));
  const links = names.map((resource) => {
    const name = resourceTexts[resource]?.name ?? resource;
    const count = endpoints.filter((endpoint) => endpoint.resource === resource).length;
    return html`<li><a href="#/${encodeURIComponent(name)}" data-tag="${name}">${name}<span>${count}</span></a></li>`;
  });
  return html`<nav class="contents" aria-label="Resources"><ul>${links}</ul></nav>`;
}

/** A post with two signs, one each way. */
function mark() {
  return html`<svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true"><rect width="32" height="32" rx="8"/><path d="M15 6h2v20h-2zM8 9h13l3 3-3 3H8zM24 17H12l-3 3 3 3h12z"/></svg>`;
}
