import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { campaignListLinksMax, renderCampaignListPage } from '../../src/redirect/pages/campaign-list-page.ts';
import { renderNoticeJson, renderNoticePage } from '../../src/redirect/pages/notice-page.ts';
import { renderPasswordJson, renderPasswordPage } from '../../src/redirect/pages/password-page.ts';
import { renderScanPage } from '../../src/redirect/pages/scan-page.ts';
import { renderSplashPage } from '../../src/redirect/pages/splash-page.ts';
import { locales, noticeKinds, textsOf } from '../../src/redirect/pages/texts/index.ts';
import { blocksOf, elementsOf, valuesOf } from './read-markup.ts';
import { samples, splash } from './samples.ts';

const pageBytesMax = 30_000;

for (const [name, render] of Object.entries(samples)) {
  test(`${name} is at most 30 KB in every language, and says which language it speaks`, () => {
    for (const locale of locales) {
      const { headers, body } = render(locale);
      assert.ok(Buffer.byteLength(body) <= pageBytesMax, `${locale}: ${Buffer.byteLength(body)} bytes`);
      const { direction } = new Intl.Locale(locale).getTextInfo();
      assert.ok(body.startsWith(`<!doctype html>\n<html lang="${locale}" dir="${direction}">`), locale);
      assert.equal(headers['Content-Language'], locale);
      assert.match(headers['Vary'] ?? '', /Accept-Language/);
      assert.match(headers['Content-Type'] ?? '', /^text\/html; charset=utf-8$/);
    }
  });

  test(`${name} has one main heading and nothing that its policy would refuse`, () => {
    for (const locale of locales) {
      const { body } = render(locale);
      const elements = elementsOf(body);
      assert.equal(elements.filter((element) => /^<h1[ >]/.test(element)).length, 1);
      assert.deepEqual(
        elements.filter((element) => /\s(?:style|on\w+)=/.test(element)),
        [],
      );
      assert.ok(!/undefined|\[object |NaN/.test(body), locale);
    }
  });

  test(`the policy of ${name} names exactly its own styles and scripts`, () => {
    const { headers, body } = render('en');
    const policy = directivesOf(headers['Content-Security-Policy']);
    assert.equal(policy.get('default-src'), "'none'");
    assert.equal(policy.get('frame-ancestors'), "'none'");
    assert.equal(policy.get('base-uri'), "'none'");
    assert.equal(policy.get('worker-src'), "'none'");
    assert.equal(policy.get('style-src'), blocksOf(body, 'style').map(sourceOf).join(' '));
    assert.equal(policy.get('script-src') ?? '', blocksOf(body, 'script').map(sourceOf).join(' '));
    assert.ok(!JSON.stringify(headers).includes('unsafe'));
  });

  test(`${name} sets no cookie, is kept by no cache unasked, and is taken for nothing but a page`, () => {
    const { headers } = render('en');
    assert.equal(headers['Set-Cookie'], undefined);
    assert.match(headers['Cache-Control'] ?? '', /no-store|no-cache/);
    assert.equal(headers['X-Content-Type-Options'], 'nosniff');
    assert.ok(headers['Referrer-Policy']);
  });
}

test('each page has its status', () => {
  const statuses = Object.fromEntries(
    Object.entries(samples).map(([name, render]) => [name, render('en').status]),
  );
  assert.deepEqual(statuses, {
    'bio-light': 200,
    'bio-dark': 200,
    'bio-ocean': 200,
    'bio-forest': 200,
    'bio-sunset': 200,
    'bio-mono': 200,
    'bio-bare': 200,
    'notice-unknownLink': 404,
    'notice-notSetUp': 404,
    'notice-unknownPage': 404,
    'notice-notStarted': 404,
    'notice-disabled': 410,
    'notice-expired': 410,
    'notice-limitReached': 410,
    'notice-blocked': 410,
    'notice-leadsBack': 404,
    'notice-nothingActive': 404,
    'notice-badRequest': 400,
    'notice-tooLarge': 413,
    'notice-wrongMethod': 405,
    'notice-tooLong': 414,
    'notice-serviceWorker': 403,
    'notice-tooManyRequests': 429,
    'notice-fault': 503,
    password: 200,
    'password-wrong': 403,
    'password-too-many': 429,
    splash: 200,
    'splash-coloured': 200,
    'splash-dark': 200,
    'splash-unreadable': 200,
    'splash-bare': 200,
    preview: 200,
    'preview-careful': 200,
    'preview-protected': 200,
    'preview-hidden': 200,
    'preview-app': 200,
    'open-graph': 200,
    campaign: 200,
    'campaign-empty': 200,
    'scan-text': 200,
    'scan-contact': 200,
    'scan-long-text': 200,
    'scan-short-contact': 200,
    'scan-email': 200,
    'scan-phone': 200,
    'scan-sms': 200,
    report: 200,
    'report-mistakes': 400,
    'report-thanks': 200,
  });
});

test('what keeps visitors from a link has a text of its own for each reason, in each language', () => {
  for (const locale of locales) {
    const titles = noticeKinds.map((kind) => textsOf(locale).notices[kind].title);
    assert.equal(new Set(titles).size, noticeKinds.length, locale);
  }
});

test('no text is missing or left in English', () => {
  const english = wordsOf(textsOf('en'));
  for (const locale of locales.slice(1)) {
    const words = wordsOf(textsOf(locale));
    assert.deepEqual(Object.keys(words), Object.keys(english), locale);
    for (const [key, word] of Object.entries(words)) {
      assert.equal(word.trim(), word, `${locale} ${key}`);
      assert.notEqual(word, '', `${locale} ${key}`);
    }
    const same = Object.entries(words).filter(([key, word]) => word === english[key]);
    assert.ok(same.length <= sharedWordsMax, `${locale}: ${same.join(' | ')}`);
  }
});

test('clients that ask for JSON get the same status and headers, and one message', () => {
  for (const locale of locales) {
    for (const kind of noticeKinds) {
      const data = { kind, retryAfterSeconds: 2.1, allow: 'GET, HEAD' };
      const json = renderNoticeJson(data, locale);
      const page = renderNoticePage(data, locale);
      const { title, text } = textsOf(locale).notices[kind];
      assert.equal(json.status, page.status);
      assert.deepEqual(JSON.parse(json.body), { error: 1, message: `${title}. ${text}` });
      assert.match(json.headers['Content-Type'] ?? '', /^application\/json/);
      assert.match(json.headers['Vary'] ?? '', /^Accept,/);
      for (const { headers } of [json, page]) {
        assert.equal(headers['Retry-After'], '3');
        assert.equal(headers['Allow'], 'GET, HEAD');
      }
    }
  }
});

test('a client that asks for JSON is told by 401 that a password is needed or wrong, and by 429 to wait', () => {
  const answers = [
    renderPasswordJson({ state: 'asked' }, 'en'),
    renderPasswordJson({ state: 'wrong' }, 'en'),
    renderPasswordJson({ state: 'tooMany', retryAfterSeconds: 0 }, 'en'),
  ];
  assert.deepEqual(
    answers.map(({ status }) => status),
    [401, 401, 429],
  );
  assert.equal(answers[2]?.headers['Retry-After'], '1');
  assert.equal(new Set(answers.map(({ body }) => body)).size, 3);
});

test('after too many tries the password page says when to come back, and has no form', () => {
  const { headers, body } = renderPasswordPage({ state: 'tooMany', retryAfterSeconds: 42 }, 'de');
  assert.equal(headers['Retry-After'], '42');
  assert.ok(!body.includes('<form'));
});

test('the form of the password page may lead on to app schemes of the service, and to nothing that runs here', () => {
  const { headers } = renderPasswordPage(
    { state: 'asked', appSchemes: ['myapp', 'x-y.z+1', "'unsafe-inline'", 'a; script-src *', 'A b'] },
    'en',
  );
  const policy = directivesOf(headers['Content-Security-Policy']);
  assert.equal(policy.get('form-action'), "'self' http: https: intent: myapp: x-y.z+1:");
  assert.match(policy.get('script-src') ?? '', /^'sha256-[^' ]+'$/);
});

test('a page that asks visitors to try again later has a link to the same address, and no other notice has', () => {
  const later = renderNoticePage({ kind: 'fault', retryAfterSeconds: 1 }, 'en');
  assert.match(later.body, /<a class="button" href="">Try again<\/a>/);
  assert.equal(later.headers['Retry-After'], '1');
  assert.ok(!renderNoticePage({ kind: 'unknownLink' }, 'en').body.includes('<a '));
});

test('a splash page goes on without scripts after its seconds, and at once when there are none to wait', () => {
  for (const counter of [0, 5, 60]) {
    const { body } = renderSplashPage({ ...splash, counter }, 'en');
    const noscript = /<noscript>(.*?)<\/noscript>/.exec(body)?.[1] ?? '';
    assert.deepEqual(valuesOf(noscript, 'content'), [`${counter};url=${splash.target}`]);
  }
});

test('a splash page without a target that may be followed leads nowhere and runs nothing', () => {
  const { headers, body } = renderSplashPage({ ...splash, target: 'javascript:alert(1)' }, 'en');
  assert.ok(!/javascript|noscript|<script/.test(body));
  assert.ok(!(headers['Content-Security-Policy'] ?? '').includes('script-src'));
});

test('the longest of everything still is a page of at most 30 KB and the texts themselves', () => {
  const longUrl = `https://planner.example.org/${'a'.repeat(8_100)}`;
  const longText = 'Planning a week at the lakes. '.repeat(133);
  const pages = [
    renderSplashPage(
      { ...splash, title: longText.slice(0, 100), message: longText, target: longUrl, image: longUrl },
      'ar',
    ),
    renderScanPage({ content: { type: 'text', text: longText.repeat(2) } }, 'ar'),
    renderCampaignListPage(
      {
        name: longText.slice(0, 100),
        url: `https://go.example.com/u/${'a'.repeat(32)}/${'a'.repeat(64)}-1`,
        page: 1,
        pages: 9,
        links: Array.from({ length: campaignListLinksMax }, () => ({
          title: longText.slice(0, 100),
          url: `https://go.example.com/${'a'.repeat(64)}`,
          host: 'a-long-name-of-a-host.somewhere.example.com',
          description: longText,
        })),
      },
      'ar',
    ),
  ];
  for (const { body } of pages) assert.ok(Buffer.byteLength(body) <= pageBytesMax, String(body.length));
});

test('a list shows no more links than one page may have', () => {
  const links = Array.from({ length: 50 }, (_, index) => ({
    title: 'A',
    url: `https://go.example.com/${index}`,
  }));
  const { body } = renderCampaignListPage(
    { name: 'All', url: 'https://go.example.com/u/ada/all-1', links, page: 1, pages: 1 },
    'en',
  );
  assert.equal(body.match(/class="entry"/g)?.length, campaignListLinksMax);
});

/** Loan words, such as "Fax" or "Website", are the same in several languages. */
const sharedWordsMax = 8;

function wordsOf(texts: object, path = ''): Record<string, string> {
  return Object.assign(
    {},
    ...Object.entries(texts).map(([key, value]) => {
      const place = `${path}${key}`;
      if (typeof value === 'object') return wordsOf(value, `${place}.`);
      return { [place]: typeof value === 'function' ? value(2, 3) : value };
    }),
  );
}

function sourceOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

function directivesOf(policy = ''): Map<string, string> {
  return new Map(
    policy.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources.join(' ')];
    }),
  );
}
