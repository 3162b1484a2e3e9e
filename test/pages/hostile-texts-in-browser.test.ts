import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openBrowser, type RecordedPage } from '../support/browser.ts';
import { type Filled, filledPages } from './filled-pages.ts';
import { hostileAddresses, hostileTexts } from './hostile-texts.ts';
import { servePages } from './page-server.ts';

const browser = await openBrowser();
const server = await servePages({});
const { skip } = browser;

const withScript = new Set([
  'password',
  'report',
  'splash',
  'coupon',
  'poll',
  'scanText',
  'scanEmail',
  'scanPhone',
  'scanSms',
]);
/** What only screen readers are told is under no pointer. */
const reachable = ':is(a, input, select, textarea, h1, p):not(.unseen, .unseen *)';
/** Pages with a frame for the answer to their form. */
const withFrame = new Set(['poll']);

/** All texts in one, separated so that the end of each can be recognised. */
const allTexts = hostileTexts.join(' ~ ');

for (const [name, render] of Object.entries(filledPages)) {
  server.put(`texts-${name}`, (locale) =>
    render({ text: allTexts, address: `${server.origin}/picture.png?a="<script>hacked=1</script>` }, locale),
  );
  hostileAddresses.forEach((address, index) => {
    server.put(`address-${name}-${index}`, (locale) => render({ text: 'x', address }, locale));
  });
}

/** Lists script that ran, and requests, violations and errors that should not have occurred. */
async function findDamage({ page, requests, violations, errors }: RecordedPage): Promise<string[]> {
  const hacked = await page.evaluate<boolean>("'hacked' in globalThis");
  return [
    ...(hacked ? ['a text was run'] : []),
    ...requests.splice(0).filter((url) => !url.startsWith(`${server.origin}/`)),
    ...violations.splice(0),
    ...errors.splice(0).filter((text) => !/status of 4\d\d/.test(text)),
  ];
}

test('all the texts that have ever run are only read, in every field of every page', { skip }, async () => {
  const opened = await browser.newPage();
  const { page } = opened;
  page.on('dialog', (dialog) => assert.fail(dialog.message()));
  for (const name of Object.keys(filledPages)) {
    await page.goto(`${server.origin}/texts-${name}/en`);
    // Hovers and focuses elements, for scripts that wait for the pointer or the keyboard.
    for (const element of await page.locator(reachable).all()) {
      if (await element.isVisible()) await element.hover();
    }
    for (let index = 0; index < 8; index++) await page.keyboard.press('Tab');
    assert.deepEqual(await findDamage(opened), [], name);
    const own = await page.evaluate<number>(
      "document.querySelectorAll('script, iframe, object, embed').length",
    );
    assert.equal(own, Number(withScript.has(name)) + Number(withFrame.has(name)), name);
  }
});

test('a text is shown as it was written, but for what is no character', { skip }, async () => {
  const { page } = await browser.newPage();
  await page.goto(`${server.origin}/texts-scanText/en`);
  const shown = await page.locator('.said').textContent();
  const expected = allTexts
    .toWellFormed()
    .replaceAll('\r\n', '\n')
    .replace(/(?!\n)\p{Cc}|[\u202a-\u202e]/gu, '');
  assert.equal(shown, expected);
});

test('no address that runs is followed or loaded, wherever it stands', { skip }, async () => {
  const opened = await browser.newPage();
  for (const [name, render] of Object.entries(filledPages)) {
    if (!takesAddress(render)) continue;
    const looked = new Set<string>();
    for (const [index, address] of hostileAddresses.entries()) {
      // Of most addresses nothing is left: one page stands for all that are the same to the letter.
      const answer = JSON.stringify(render({ text: 'x', address }, 'en'));
      if (looked.has(answer)) continue;
      looked.add(answer);
      await opened.page.goto(`${server.origin}/address-${name}-${index}/en`);
      const protocols = await opened.page.evaluate<string[]>(
        '[...document.links].map((link) => link.protocol)',
      );
      assert.deepEqual(
        protocols.filter((protocol) => !harmlessProtocols.has(protocol)),
        [],
        `${name} ${address}`,
      );
      assert.deepEqual(await findDamage(opened), [], `${name} ${address}`);
    }
  }
});

const harmlessProtocols = new Set(['http:', 'https:', 'mailto:', 'tel:', 'sms:']);

/** Whether the page depends on the address. */
function takesAddress(render: Filled): boolean {
  const [one, other] = ['https://example.com/1', 'https://example.com/2'].map(
    (address) => render({ text: 'x', address }, 'en').body,
  );
  return one !== other;
}
