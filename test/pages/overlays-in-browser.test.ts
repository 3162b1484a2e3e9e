import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { renderOverlayAnswer } from '../../src/redirect/pages/overlay-answer-page.ts';
import { openBrowser } from '../support/browser.ts';
import { poll } from '../support/clicks/visits.ts';
import { findFaults } from '../support/laws/accessibility.ts';
import { holdTime } from './open-with-vendors.ts';
import { framedSamples, overlaySamples } from './overlay-samples.ts';
import { servePages } from './page-server.ts';

const browser = await openBrowser();
const { skip } = browser;
/** A server on another origin than the pages, as targets are. */
const elsewhere = await servePages({});
elsewhere.put('target', () => ({
  status: 200,
  headers: { 'Content-Type': 'text/html' },
  body: `<!doctype html><html lang="en"><title>There</title><main><h1>The target</h1>
<script>try { top.location = '/away' } catch (error) { document.title = error.name }</script></main></html>`,
}));
const target = `${elsewhere.origin}/target/en`;
const framed = framedSamples(target);
const server = await servePages({ ...framed, ...overlaySamples });
const colours = { background: '#ffffff', color: '#111827' };
const posted: string[] = [];
let next: Parameters<typeof renderOverlayAnswer>[0] = { kind: 'sent', ...colours };
/** No form is answered before. */
let release: Promise<void> | undefined;
server.put('o', async (locale, message) => {
  const chunks = await Array.fromAsync(message, String);
  posted.push(`${message.url} ${message.headers['sec-fetch-site']} ${chunks.join('')}`);
  await release;
  return renderOverlayAnswer(next, locale);
});

/** Whether the field is marked, and the text that describes it. */
const stateOfEmail = `(() => {
  const email = document.getElementById('email');
  return [
    email.getAttribute('aria-invalid'),
    document.getElementById(email.getAttribute('aria-describedby'))?.textContent ?? null,
  ];
})()`;

/** Whether what is said about a form is not scrolled out of its overlay. */
const isReplyInSight = `(() => {
  const reply = document.querySelector('.reply');
  const { top, bottom } = reply.getBoundingClientRect();
  const box = reply.closest('.beside').getBoundingClientRect();
  return top > box.top - 1 && bottom < box.bottom + 1;
})()`;

/** Keeps what the page looks like, for people to look at. */
async function keep(page: Page, name: string): Promise<void> {
  const folder = process.env['PAGE_SCREENSHOTS'];
  if (folder) await page.screenshot({ path: join(folder, `${name}.png`) });
}

for (const [screen, viewport, colorScheme] of [
  ['phone', { width: 360, height: 740 }, 'light'],
  ['desk', { width: 1_280, height: 800 }, 'dark'],
] as const) {
  test(`the target and what lies beside it are both there, and usable (${screen}, ${colorScheme})`, {
    skip,
  }, async () => {
    const { page, errors, violations } = await browser.newPage({ viewport, colorScheme });
    for (const name of Object.keys(framed)) {
      await page.goto(`${server.origin}/${name}/${colorScheme === 'dark' ? 'ar' : 'en'}`);
      await page.frameLocator('.target').getByRole('heading', { name: 'The target' }).waitFor();
      assert.deepEqual(await findFaults(page), [], name);
      const size = await page.evaluate<number[]>(
        '[document.documentElement.scrollWidth, document.documentElement.scrollHeight]',
      );
      assert.deepEqual(size, [viewport.width, viewport.height], name);
      const box = await page.locator('.target').boundingBox();
      assert.ok(
        box && box.height >= viewport.height * 0.35 && box.width >= 300,
        `${name} ${JSON.stringify(box)}`,
      );
      // The browser logs an error when it keeps the target from replacing the page.
      const unexpected = errors.splice(0).filter((text) => !/navigat/.test(text));
      assert.deepEqual([unexpected, violations.splice(0)], [[], []], name);
      await keep(page, `${name}-${screen}-${colorScheme}`);
    }
  });
}

test('the target stays in its place, and gets the fragment of the page’s address', { skip }, async () => {
  const { page } = await browser.newPage();
  for (const name of Object.keys(framed)) {
    await page.goto(`${server.origin}/${name}/en#part`);
    await page.frameLocator('.target').getByRole('heading').waitFor();
    const shown = page.frames().map((frame) => frame.url());
    assert.ok(shown.includes(`${target}#part`), shown.join(' '));
    assert.equal(page.url(), `${server.origin}/${name}/en#part`);
  }
});

test('what lies beside the target can be put away, without scripts', { skip }, async () => {
  const { page } = await browser.newPage({ javaScriptEnabled: false });
  await page.goto(`${server.origin}/over-message/en`);
  const text = page.getByText('Our summer sale has begun.');
  assert.equal(await text.isVisible(), true);
  await page.locator('summary').press('Enter');
  await text.waitFor({ state: 'hidden' });
});

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? 'with' : 'without';

  for (const name of ['over-contact', 'card-contact']) {
    test(`a form is sent and answered while the page stays (${name}, ${how} scripts)`, { skip }, async () => {
      next = { kind: 'sent', ...colours };
      posted.length = 0;
      const { page, violations, errors } = await browser.newPage({ javaScriptEnabled });
      await page.goto(`${server.origin}/${name}/en`);
      await page.getByLabel('Your name').fill('Ada');
      await page.getByLabel('Your email address').fill('ada@example.com');
      await page.getByLabel('Your message').fill('Hello');
      await page.getByRole('button', { name: 'Send message' }).click();
      await page.frameLocator('.answer').getByText('Your message has been sent.').waitFor();
      assert.equal(page.url(), `${server.origin}/${name}/en`);
      assert.deepEqual(posted, ['/o/7 same-origin name=Ada&email=ada%40example.com&message=Hello&website=']);
      assert.deepEqual([violations, errors.filter((text) => !/navigat/.test(text))], [[], []]);
      if (javaScriptEnabled) await page.getByRole('status').getByText('Thank you').waitFor();
      assert.equal(await page.locator('.asking form').isVisible(), !javaScriptEnabled);
      await keep(page, `${name}-sent-${how}`);
    });
  }

  test(`a mistake is shown while what was written stays (${how} scripts)`, { skip }, async () => {
    next = { kind: 'mistake', field: 'email', ...colours };
    const { page } = await browser.newPage({ javaScriptEnabled, colorScheme: 'dark' });
    await page.goto(`${server.origin}/card-newsletter/en`);
    await page.getByLabel('Your email address').fill('ada@example');
    await page.getByRole('button', { name: 'Subscribe' }).click();
    const said = javaScriptEnabled ? page.getByRole('status') : page.frameLocator('.answer').locator('h1');
    await said.getByText('Please enter a valid email address.').waitFor();
    assert.equal(await page.getByLabel('Your email address').inputValue(), 'ada@example');
    await keep(page, `newsletter-mistake-${how}`);
    next = { kind: 'subscribed', ...colours };
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await page.frameLocator('.answer').getByText('Your email address has been noted.').waitFor();
  });

  test(`a vote is answered with the results (${how} scripts)`, { skip }, async () => {
    const results = ['Tea', 'Coffee', 'Neither of them'].map((option, votes) => ({ option, votes }));
    next = { kind: 'voted', results, ...colours };
    posted.length = 0;
    const { page } = await browser.newPage({ javaScriptEnabled });
    await page.goto(`${server.origin}/over-poll/en`);
    await page.getByLabel('Coffee').check();
    await page.getByRole('button', { name: 'Vote' }).click();
    await page.frameLocator('.answer').getByText('67% · 2 votes').waitFor();
    assert.deepEqual(posted, ['/o/7 same-origin option=Coffee&website=']);
    await keep(page, `poll-voted-${how}`);
  });
}

test('the field that only machines see is reached by nobody else', { skip }, async () => {
  const { page } = await browser.newPage();
  await page.goto(`${server.origin}/card-newsletter/en`);
  const size = await page.evaluate<number[]>(`(() => {
    const { width, height } = document.querySelector('[name=website]').closest('.unseen').getBoundingClientRect();
    return [width, height];
  })()`);
  assert.deepEqual(size, [1, 1]);
  for (let n = 0; n < 10; n++) {
    await page.keyboard.press('Tab');
    assert.notEqual(await page.evaluate('document.activeElement.name'), 'website');
  }
});

test('a mistake is shown at its field, in sight, and read out with the field', { skip }, async () => {
  next = { kind: 'mistake', field: 'email', ...colours };
  const { page } = await browser.newPage({ viewport: { width: 360, height: 740 } });
  await page.goto(`${server.origin}/over-contact/en`);
  const email = page.getByLabel('Your email address');
  await email.fill('ada@example');
  await page.getByLabel('Your message').fill('Hello');
  await page.getByRole('button', { name: 'Send message' }).click();
  await page.getByRole('status').getByText('Please enter a valid email address.').waitFor();
  const states = () => page.evaluate<unknown[]>(stateOfEmail);
  assert.deepEqual(await states(), ['true', 'Please enter a valid email address.']);
  assert.equal(await page.evaluate(isReplyInSight), true);
  next = { kind: 'tooMany', retryAfterSeconds: 42 };
  await page.getByRole('button', { name: 'Send message' }).click();
  await page.getByRole('status').getByText('Too many requests.').waitFor();
  assert.deepEqual(await states(), [null, null]);
  assert.equal(await page.evaluate(isReplyInSight), true);
  await keep(page, 'over-contact-too-many');
});

test('what went wrong can be read whatever colours the account chose', { skip }, async () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const [name, field] of [
      ['card-dark', 'option'],
      ['card-coloured', 'message'],
    ] as const) {
      next = { kind: 'mistake', field, ...colours };
      const { page } = await browser.newPage({ colorScheme });
      await page.goto(`${server.origin}/${name}/en`);
      await page.evaluate(`document.forms[0].noValidate = true; document.forms[0].requestSubmit()`);
      await page.locator('.reply.mistake').waitFor();
      assert.deepEqual(await findFaults(page), [], `${name} ${colorScheme}`);
      await keep(page, `${name}-mistake-${colorScheme}`);
    }
  }
});

test('an answer is as high as what it says, also after a mistake', { skip }, async () => {
  next = { kind: 'mistake', field: 'message', ...colours };
  const { page } = await browser.newPage({ viewport: { width: 360, height: 740 } });
  await page.goto(`${server.origin}/over-contact/en`);
  await page.getByLabel('Your email address').fill('ada@example.com');
  await page.getByLabel('Your message').fill('Hello');
  await page.getByRole('button', { name: 'Send message' }).click();
  await page.getByRole('status').getByText('at most 4,000 characters').waitFor();
  next = { kind: 'sent', ...colours };
  await page.getByRole('button', { name: 'Send message' }).click();
  await page.getByRole('status').getByText('Thank you').waitFor();
  const [frame, outcome] = await Promise.all([
    page.locator('.answer').boundingBox(),
    page.frameLocator('.answer').locator('.lead').boundingBox(),
  ]);
  assert.ok(frame && outcome);
  assert.ok(frame.y + frame.height - (outcome.y + outcome.height) < 40, JSON.stringify({ frame, outcome }));
});

test('the way back from an answer leads to the form again', { skip }, async () => {
  next = { kind: 'mistake', field: 'email', ...colours };
  const { page } = await browser.newPage();
  await page.goto(`${server.origin}/card-newsletter/en`);
  const email = page.getByLabel('Your email address');
  await email.fill('ada@example');
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await page.getByRole('status').getByText('Please enter a valid email address.').waitFor();
  next = { kind: 'subscribed', ...colours };
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await page.getByRole('status').getByText('Thank you').waitFor();
  await page.evaluate('history.back()');
  await email.waitFor();
  assert.equal(await page.getByText('Thank you').isVisible(), false);
  assert.equal(page.url(), `${server.origin}/card-newsletter/en`);
});

test('while an answer is awaited, another click sends nothing', { skip }, async () => {
  next = { kind: 'subscribed', ...colours };
  posted.length = 0;
  const { page, requests } = await browser.newPage();
  const held = Promise.withResolvers<void>();
  release = held.promise;
  // On a slow machine the clicks would be too far apart to belong together.
  await holdTime(page);
  await page.goto(`${server.origin}/card-newsletter/en`);
  await page.getByLabel('Your email address').fill('ada@example.com');
  const button = page.getByRole('button', { name: 'Subscribe' });
  for (let clicks = 0; clicks < 3; clicks++) {
    await button.click();
    await poll('the first request', async () => posted[0]);
  }
  held.resolve();
  await page.getByRole('status').getByText('Thank you').waitFor();
  assert.deepEqual([posted.length, requests.filter((url) => url.includes('/o/')).length], [1, 1]);
});

test('a form that cannot be sent says so, keeps what was written and can be sent again', {
  skip,
}, async () => {
  next = { kind: 'subscribed', ...colours };
  const { page } = await browser.newPage();
  await page.goto(`${server.origin}/over-newsletter/en`);
  await page.getByLabel('Your email address').fill('ada@example.com');
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await page.getByRole('status').getByText('Please try again in a moment.').waitFor();
  assert.equal(await page.getByLabel('Your email address').inputValue(), 'ada@example.com');
  assert.equal(await page.locator('.answer').isVisible(), false);
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await page.frameLocator('.answer').getByText('Your email address has been noted.').waitFor();
});

test('whoever sends a form that takes nothing is told why beside the target', { skip }, async () => {
  const { page, violations } = await browser.newPage();
  for (const [kind, text] of [
    ['unknown', 'This form cannot take any more entries.'],
    ['blocked', 'This link has been blocked.'],
    ['tooLarge', 'Please shorten what you wrote and send it again.'],
  ] as const) {
    next = { kind };
    await page.goto(`${server.origin}/over-newsletter/en`);
    await page.getByLabel('Your email address').fill('ada@example.com');
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await page.getByRole('status').getByText(text).waitFor();
  }
  assert.deepEqual(violations, []);
});
