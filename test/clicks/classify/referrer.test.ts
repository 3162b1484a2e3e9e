import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { groupReferrer } from '../../../src/clicks/classify/group-referrer.ts';
import { socialOf } from '../../../src/clicks/classify/referrer-groups.ts';

const direct = 'Direct, email and other';

const samples: readonly (readonly [referrer: string, name: string, social: string | null])[] = [
  ['', direct, null],
  ['https://www.google.com/', 'Google', 'google'],
  ['https://www.google.co.uk/search?q=secret', 'Google', 'google'],
  ['https://google.com.au', 'Google', 'google'],
  ['https://news.google.de/', 'Google', 'google'],
  ['android-app://com.google.android.googlequicksearchbox/', 'Google', 'google'],
  ['https://mail.google.com/mail/u/0/', 'Gmail', null],
  ['android-app://com.google.android.gm/', 'Gmail', null],
  ['https://google.example.com/', 'google.example.com', null],
  ['https://notgoogle.com/', 'notgoogle.com', null],
  ['https://google.com.example.net/', 'google.com.example.net', null],
  ['https://www.facebook.com/', 'Facebook', 'facebook'],
  ['https://l.facebook.com/l.php?u=https%3A%2F%2Fexample.com', 'Facebook', 'facebook'],
  ['http://lm.facebook.com', 'Facebook', 'facebook'],
  ['https://m.facebook.com/', 'Facebook', 'facebook'],
  ['https://de-de.facebook.com/', 'Facebook', 'facebook'],
  ['https://fb.me/x', 'Facebook', 'facebook'],
  ['android-app://com.facebook.katana', 'Facebook', 'facebook'],
  ['android-app://m.facebook.com', 'm.facebook.com', null],
  ['https://m.me/someone', 'Messenger', 'facebook'],
  ['https://t.co/AbCdEf', 'X (Twitter)', 'twitter'],
  ['https://x.com/someone/status/1', 'X (Twitter)', 'twitter'],
  ['https://mobile.twitter.com/', 'X (Twitter)', 'twitter'],
  ['android-app://com.twitter.android/https/t.co/x', 'X (Twitter)', 'twitter'],
  ['https://netflix.com/', 'netflix.com', null],
  ['https://l.instagram.com/?u=1', 'Instagram', 'instagram'],
  ['https://www.instagram.com/', 'Instagram', 'instagram'],
  ['android-app://com.instagram.android/', 'Instagram', 'instagram'],
  ['https://www.linkedin.com/feed/', 'LinkedIn', null],
  ['https://lnkd.in/x', 'LinkedIn', null],
  ['https://old.reddit.com/r/x', 'Reddit', null],
  ['https://www.pinterest.co.uk/', 'Pinterest', null],
  ['https://www.tiktok.com/', 'TikTok', null],
  ['https://youtu.be/x', 'YouTube', null],
  ['https://web.whatsapp.com/', 'WhatsApp', null],
  ['https://web.telegram.org/', 'Telegram', null],
  ['https://www.bing.com/', 'Bing', null],
  ['https://duckduckgo.com/', 'DuckDuckGo', null],
  ['https://search.yahoo.com/', 'Yahoo', null],
  ['https://github.com/', 'GitHub', null],
  ['https://news.ycombinator.com/item?id=1', 'Hacker News', null],
  ['https://WWW.Example.COM:8443/secret/token?key=1#f', 'example.com', null],
  ['https://m.example.com', 'example.com', null],
  ['https://www.m.example.com', 'example.com', null],
  ['https://amp.example.com/', 'example.com', null],
  ['https://amp.dev/', 'amp.dev', null],
  ['https://blog.example.com./', 'blog.example.com', null],
  ['https://user:password@example.com/', 'example.com', null],
  ['https://user:p@ss@example.com/', 'example.com', null],
  [`https://${'x'.repeat(300)}@example.com/`, 'example.com', null],
  ['https://user:password@/', direct, null],
  ['https://bücher.example/', 'xn--bcher-kva.example', null],
  ['http://intranet/', 'intranet', null],
  ['android-app://org.example.Reader/', 'org.example.reader', null],
  ['http://203.0.113.7/', 'IP address', null],
  ['http://3405803783/', 'IP address', null],
  ['http://[2001:db8::7]:3000/', 'IP address', null],
  ['about:client', direct, null],
  ['javascript:alert(1)', direct, null],
  ['data:text/html,x', direct, null],
  ['file:///home/someone/secret.html', direct, null],
  ['example.com/page', direct, null],
  ['https://', direct, null],
  ['https:///path', direct, null],
  ['https://exa mple.com/', direct, null],
  ['https://<script>/', direct, null],
  ['android-app://<script>/', direct, null],
  [`https://${'a'.repeat(20_000)}.example.com/`, direct, null],
];

for (const [referrer, name, social] of samples) {
  test(`the referrer ${JSON.stringify(referrer.slice(0, 70))} is grouped under ${name}`, () => {
    assert.equal(groupReferrer(referrer), name);
    assert.equal(groupReferrer(referrer), name, 'and again, when remembered');
    assert.equal(socialOf.get(name) ?? null, social);
  });
}

test('a long host is cut at 100 characters', () => {
  const name = groupReferrer(`https://${'a.'.repeat(100)}example.com/`);
  assert.equal(name.length, 100);
});

test('no part of a path, query, fragment or credential is ever kept', () => {
  const secret = fc.stringMatching(/^[a-z0-9]{12}$/);
  fc.assert(
    fc.property(secret, fc.constantFrom('/', '?', '#', '\\', '/\u0000'), (word, opener) => {
      const name = groupReferrer(`https://${word}:${word}@example.com${opener}${word}`);
      assert.ok(name === 'example.com' || name === direct);
    }),
  );
});

test('any bytes give a storable name', () => {
  const anything = fc.string({ unit: 'binary', maxLength: 200, size: 'max' });
  fc.assert(
    fc.property(anything, fc.constantFrom('', 'http://', 'https://', 'android-app://'), (text, scheme) => {
      const name = groupReferrer(scheme + text);
      assert.ok(name.length > 0 && name.length <= 100 && name.isWellFormed() && !/\p{Cc}/u.test(name));
    }),
    { numRuns: 1_000 },
  );
});
