import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pageLocales } from '../../contract/page-previews.ts';
import type { Page } from '../../src/redirect/pages/page.ts';
import { previewBioPage, previewOverlay, previewSplashPage } from '../../src/redirect/pages/page-previews.ts';
import { locales } from '../../src/redirect/pages/texts/index.ts';
import { openBrowser } from '../support/browser.ts';
import { servePages } from './page-server.ts';

const browser = await openBrowser();
const server = await servePages({});
const { skip } = browser;
const options = { locale: 'en', ownOrigin: server.origin } as const;
const colours = { background: '#fef3c7', color: '#78350f' };
const foreign = 'https://pictures.example.com/a.png';

const previews: Record<string, Page> = {
  splash: previewSplashPage(
    { title: 'One moment', message: 'Wait', image: foreign, buttontext: 'Go', counter: 0, ...colours },
    options,
  ),
  overlay: previewOverlay(
    { type: 'newsletter', settings: { text: 'News', position: 'bottom', ...colours } },
    options,
  ),
  bio: previewBioPage(
    {
      name: 'Ada',
      description: 'Mathematics',
      avatar: '/picture.png',
      theme: 'ocean',
      blocks: [
        { type: 'link', title: 'Notes', url: 'https://example.com/notes' },
        { type: 'image', image: foreign },
        { type: 'social', network: 'github', url: 'https://example.com/ada' },
      ],
    },
    options,
  ),
};

/** The policy of the dashboard's pages; a frame with `srcdoc` inherits it. */
const dashboardPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; " +
  "connect-src 'self'; font-src 'self'; frame-src 'self' blob:; base-uri 'none'; form-action 'self'; " +
  "frame-ancestors 'none'";

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

test('previews are offered in every language that pages have', () => {
  assert.deepEqual([...pageLocales].sort(), [...locales].sort());
});

for (const [name, { body }] of Object.entries(previews)) {
  test(`the preview of a ${name} page looks as the page and does nothing in a frame of the dashboard, whatever the frame may do`, {
    skip,
  }, async () => {
    server.put(`framing-${name}`, () => ({
      status: 200,
      headers: { 'Content-Type': 'text/html', 'Content-Security-Policy': dashboardPolicy },
      body: `<!doctype html><title>x</title><iframe title="x" width="800" height="600" srcdoc="${escape(body)}"></iframe>`,
    }));
    const { page, requests, errors, violations } = await browser.newPage();
    await page.goto(`${server.origin}/framing-${name}`, { waitUntil: 'networkidle' });
    const frame = page.frames()[1];
    assert.ok(frame);
    assert.equal(await frame.locator('h1').first().isVisible(), true);
    for (const picture of await frame.locator('img').all()) {
      const width = await picture.evaluate(
        (image) => (image as unknown as { naturalWidth: number }).naturalWidth,
      );
      assert.ok(width > 1, 'the picture is there');
    }
    for (const link of await frame.locator('a, button').all())
      await link.click({ force: true, timeout: 1_000 }).catch(() => {});
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    assert.equal(frame.url(), 'about:srcdoc');
    assert.deepEqual(errors, []);
    assert.deepEqual(violations, []);
    assert.deepEqual(
      requests.filter((address) => !address.startsWith(server.origin) && !/^(?:data|about):/.test(address)),
      [],
    );
  });
}
