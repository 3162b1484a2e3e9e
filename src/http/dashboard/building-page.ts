import { html } from 'hono/html';

type Text = ReturnType<typeof html>;

/** The page shown in place of the dashboard while it is built for the first time. It reloads every second. */
export const buildingPage = renderPage({
  refreshSeconds: 1,
  title: 'The dashboard is being built',
  text: html`This happens once after an installation or update, and takes a few seconds. Links work already.`,
});

/** The page shown when there is no build because it failed. After a successful build no restart is needed. */
export const buildFailedPage = renderPage({
  refreshSeconds: 10,
  title: 'The dashboard could not be built',
  text: html`The log of the service says why. Run <code>npm run build</code> in the folder of Waypost, as a user who may
write there; this page then opens the dashboard by itself. Links and the API work meanwhile.`,
});

interface Shown {
  refreshSeconds: number;
  title: string;
  text: Text;
}

function renderPage({ refreshSeconds, title, text }: Shown): Text {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="refresh" content="${refreshSeconds}">
<title>Waypost</title>
<style>
:root{--ink:#171c26;--soft:#525d70;--page:#f6f7f9}
@media (prefers-color-scheme:dark){:root{--ink:#edf0f5;--soft:#a9b2c1;--page:#0e1116}}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:1.5rem;background:var(--page);color:var(--ink);font:1rem/1.6 system-ui,sans-serif;text-align:center}
main{max-width:34rem}
h1{margin:0 0 .5rem;font-size:1.5rem}
p{margin:0;color:var(--soft)}
code{color:var(--ink)}
</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${text}</p>
</main>
</body>
</html>
`;
}
