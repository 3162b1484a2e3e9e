import assert from 'node:assert/strict';
import { test } from 'node:test';
import { limits } from '../../contract/limits.ts';
import { renderBioPage } from '../../src/redirect/pages/bio-page.ts';
import { openBrowser } from '../support/browser.ts';
import { bio, bioSamples } from './bio-samples.ts';
import { checkLook } from './look-at-pages.ts';
import { valuesOf } from './read-markup.ts';

const browser = await openBrowser();
const { skip } = browser;

for (const screen of ['phone', 'desk'] as const) {
  for (const scheme of ['light', 'dark'] as const) {
    const locale = screen === 'desk' && scheme === 'dark' ? 'ar' : 'en';
    test(`no theme of a bio page keeps anybody from using it (${screen}, ${scheme})`, { skip }, async () => {
      await checkLook(browser, bioSamples, { screen, scheme, locale });
    });
  }
}

test('a bio page of a hundred links is at most 30 KB and the words themselves', () => {
  const block = { type: 'link' as const, title: 'A link with a title', href: '/@ada-of-london/100' };
  const blocks = Array.from({ length: limits.bioBlocksMax }, () => block);
  const { body } = renderBioPage({ ...bio, blocks }, 'ar');
  assert.ok(Buffer.byteLength(body) <= 30_000, `${Buffer.byteLength(body)} bytes`);
});

test('previews elsewhere are told the name, the description, the picture and the address', () => {
  const { body } = renderBioPage(bio, 'en');
  const content = (property: string) =>
    new RegExp(`<meta property="${property}" content="([^"]*)">`).exec(body)?.[1];
  assert.equal(content('og:type'), 'profile');
  assert.equal(content('og:title'), 'Ada Lovelace');
  assert.equal(content('og:description'), bio.description);
  assert.equal(content('og:image'), 'https://go.example.com/picture.png');
  assert.equal(content('og:url'), 'https://go.example.com/@ada');
});

test('blocks stand in their order, and networks that follow one another in one row', () => {
  const { body } = renderBioPage(bio, 'en');
  const links = valuesOf(body, 'href').filter((href) => href.startsWith('/@ada/'));
  assert.deepEqual(
    links,
    [1, 2, 3, 4, 5, 6, 7, 10, 11, 13].map((id) => `/@ada/${id}`),
  );
  assert.equal(body.match(/<ul class="socials">/g)?.length, 2);
});

test('a network is known however it is written, and one that is not is called by its name', () => {
  const withNetwork = (network: string) =>
    renderBioPage({ ...bio, blocks: [{ type: 'social', network, href: '/@ada/1' }] }, 'en').body;
  for (const network of ['Twitter', 'X', 'x.com', ' twitter ']) {
    assert.match(withNetwork(network), /<use href="#net-x"\/>/, network);
  }
  for (const network of ['constructor', '__proto__', 'Somewhere']) {
    assert.match(withNetwork(network), new RegExp(`class="pill"[^>]*><bdi>${network}</bdi>`));
  }
});

test('a picture that may not be shown leaves a button to where it leads', () => {
  const blocks = [
    { type: 'image' as const, image: undefined, link: 'https://lakes.example.org/plan', href: '/@ada/1' },
    { type: 'image' as const, image: undefined },
  ];
  const { body } = renderBioPage({ ...bio, blocks }, 'en');
  assert.match(body, /<a class="go" href="\/@ada\/1" rel="nofollow"><bdi>lakes\.example\.org<\/bdi><\/a>/);
  assert.equal(body.match(/<img/g)?.length, 1);
});
