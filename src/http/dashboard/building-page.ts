import { html } from 'hono/html';

/** What visitors of the dashboard see while it is built for the first time. It looks again every second. */
export const buildingPage = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="refresh" content="1">
<title>Waypost</title>
<style>
:root{--ink:#171c26;--soft:#525d70;--page:#f6f7f9}
@media (prefers-color-scheme:dark){:root{--ink:#edf0f5;--soft:#a9b2c1;--page:#0e1116}}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:1.5rem;background:var(--page);color:var(--ink);font:1rem/1.6 system-ui,sans-serif;text-align:center}
h1{margin:0 0 .5rem;font-size:1.5rem}
p{margin:0;color:var(--soft)}
</style>
</head>
<body>
<main>
<h1>The dashboard is being built</h1>
<p>This happens once after an installation or update, and takes a few seconds. Links work already.</p>
</main>
</body>
</html>
`;
