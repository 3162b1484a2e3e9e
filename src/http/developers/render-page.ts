import { html } from 'hono/html';
import { endpoints } from '../../../contract/index.ts';
import { introduction, resourceTexts } from '../openapi/texts.ts';

/** The order matters: later stylesheets override swagger-ui's own. */
const stylesheets = ['swagger-ui.css', 'theme.css', 'developers.css', 'reference.css', 'endpoint.css'];

/** Renders the page around the reference: an introduction, first steps, and a table of contents. */
export function renderPage(baseUrl: string) {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>API reference · Waypost</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="Every endpoint of the Waypost API, with examples to try.">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="/favicon.ico" type="image/svg+xml">
${stylesheets.map((name) => html`<link rel="stylesheet" href="/developers/assets/${name}">`)}
<script src="/developers/assets/swagger-ui-bundle.js" defer></script>
<script src="/developers/assets/developers.js" type="module"></script>
</head>
<body>
<a class="skip" href="#reference">Skip to the endpoints</a>
<header class="bar">
  <a class="brand" href="/developers"><img src="/favicon.ico" width="28" height="28" alt=""><span class="name">Waypost <small>API</small></span></a>
  <nav class="ways" aria-label="Waypost">
    <a class="document" href="/api/openapi.json">OpenAPI JSON</a>
    <a class="document" href="/dashboard">Dashboard</a>
  </nav>
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
    return html`<li><a href="#/${encodeURIComponent(name)}" data-tag="${name}">${name}<span aria-hidden="true">${count}</span></a></li>`;
  });
  const chapters = [...introduction.matchAll(/^## (.+)$/gm)].map(
    ([, title]) => html`<li><a href="#reference" data-chapter="${title}">${title}</a></li>`,
  );
  return html`<nav class="contents" aria-label="Contents">
    <h2>Guide</h2><ul>${chapters}</ul>
    <h2>Resources</h2><ul>${links}</ul>
  </nav>`;
}
