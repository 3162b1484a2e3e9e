import assert from 'node:assert/strict';
import { test } from 'node:test';
import { renderOverlayAnswer } from '../../src/redirect/pages/overlay-answer-page.ts';
import { openBrowser } from '../support/browser.ts';
import { poll } from '../support/clicks/visits.ts';
import { allRun, assertSilent, serveBesidePages } from './beside-pages.ts';
import { openWithVendors } from './open-with-vendors.ts';
import { vendorExpectations } from './pixel-vendors.ts';

const browser = await openBrowser();
const { skip } = browser;
const { server, target, frame, put } = await serveBesidePages();

const posted: string[] = [];
server.put('o', (locale, message) => {
  posted.push(`${message.url} ${message.headers['sec-fetch-site']} ${message.headers.origin}`);
  return renderOverlayAnswer({ kind: 'sent', background: '#ffffff', color: '#111827' }, locale);
});

test('in the frame the scripts of others reach nothing of the host and cannot lead the visitor away', {
  skip,
}, async () => {
  const opened = await openWithVendors(browser);
  const { page } = opened;
  await page.context().addCookies([{ name: 'session', value: 'secret', url: server.origin }]);
  // A Google Tag Manager container may contain any script.
  const tries = {
    cookies: 'document.cookie',
    storage: 'localStorage.length',
    page: 'parent.document.title',
    leading: "top.location = '/away'",
    worker: 'navigator.serviceWorker',
  };
  const seen: Record<string, string> = {};
  await page.route(vendorExpectations.gtmpixel.script, (route) => {
    const body = `const tell = (name, text) => { new Image().src = 'https://www.googletagmanager.com/told?' + name + '=' + text; };
tell('origin', origin);
${Object.entries(tries)
  .map(
    ([name, code]) =>
      `try { tell('${name}', 'got ' + (${code})); } catch (error) { tell('${name}', error.name); }`,
  )
  .join('\n')}
fetch('${server.origin}/o').then(() => tell('answer', 'got it'), (error) => tell('answer', error.name));`;
    return route.fulfill({ contentType: 'text/javascript', body });
  });
  await page.route('https://www.googletagmanager.com/told*', (route) => {
    Object.assign(seen, Object.fromEntries(new URL(route.request().url()).searchParams));
    return route.fulfill({ status: 204 });
  });
  const url = put('splash', { frame });
  await page.goto(url);
  await poll('what the script could do', async () => (Object.keys(seen).length === 7 ? true : undefined));
  const refused = Object.fromEntries(Object.keys(tries).map((name) => [name, 'SecurityError']));
  assert.deepEqual(seen, { origin: 'null', ...refused, answer: 'TypeError' });
  assert.equal(page.url(), url);
  assert.equal(await page.evaluate('document.cookie'), 'session=secret');
});

for (const given of [{}, { frame }]) {
  const how = 'frame' in given ? 'beside the dashboard' : 'elsewhere';
  test(`forms are sent and answered, and the target has its own storage, with pixels beside them (${how})`, {
    skip,
  }, async () => {
    posted.length = 0;
    const opened = await openWithVendors(browser);
    const { page } = opened;
    await page.goto(put('over', given));
    await allRun(opened);
    const title = page.frameLocator('.target').getByRole('heading');
    assert.equal(await title.textContent(), `The target keeps ${new URL(target).origin}`);
    await page.getByLabel('Your email address').fill('ada@example.com');
    await page.getByLabel('Your message').fill('Hello');
    await page.getByRole('button', { name: 'Send message' }).click();
    await page.frameLocator('.answer').getByText('Your message has been sent.').waitFor();
    await page.getByRole('status').getByText('Thank you').waitFor();
    assert.deepEqual(posted, [`/o/7 same-origin ${server.origin}`]);
    assertSilent(opened);
  });
}
