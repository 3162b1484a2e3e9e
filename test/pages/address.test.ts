import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  choosePicture,
  hostOf,
  linkAddress,
  pictureAddress,
} from '../../src/redirect/pages/parts/address.ts';
import { describeTarget } from '../../src/redirect/pages/preview-page.ts';
import { hostileAddresses } from './hostile-texts.ts';

test('a link leads to an absolute address, an app, or a path of this host, and nowhere else', () => {
  for (const [text, expected] of [
    ['https://example.com', 'https://example.com/'],
    ['http://exämple.com/ü', 'http://xn--exmple-cua.com/%C3%BC'],
    ['myapp://open/1', 'myapp://open/1'],
    ['mailto:a@example.com', 'mailto:a@example.com'],
    ['/report?url=https%3A%2F%2Fexample.com', '/report?url=https%3A%2F%2Fexample.com'],
  ] as const) {
    assert.equal(linkAddress(text), expected);
  }
  for (const text of [...hostileAddresses, undefined, null])
    assert.equal(linkAddress(text), undefined, `${text}`);
});

test('a picture is at a web address or at a plain path of this host', () => {
  assert.deepEqual(pictureAddress('https://cdn.example.com/a b.png'), {
    address: 'https://cdn.example.com/a%20b.png',
    source: 'https:',
  });
  assert.deepEqual(pictureAddress('/uploads/a.png'), { address: '/uploads/a.png', source: "'self'" });
  for (const text of [...hostileAddresses, 'myapp://picture', '/a b.png', '/a"b.png', undefined, null]) {
    assert.equal(pictureAddress(text), undefined, `${text}`);
  }
});

test('a picture from elsewhere is shown only to visitors who let others know of their visit', () => {
  const ownOrigins = ['https://app.example.com'];
  for (const allowForeign of [false, true]) {
    const choose = (picture: string) => choosePicture(picture, { ownOrigins, allowForeign });
    assert.equal(choose('/uploads/a.png'), '/uploads/a.png');
    assert.equal(choose('https://app.example.com/uploads/a.png'), 'https://app.example.com/uploads/a.png');
    const foreign = 'https://cdn.example.net/a.png';
    assert.equal(choose(foreign), allowForeign ? foreign : undefined);
    assert.equal(choose('javascript:alert(1)'), undefined);
  }
});

test('the host of a web address is known, of any other not', () => {
  assert.equal(hostOf('https://www.example.com:8443/a?b'), 'www.example.com:8443');
  assert.equal(hostOf('myapp://open'), undefined);
  assert.equal(hostOf('nonsense'), undefined);
});

test('a preview tells nothing of a target that is protected or hidden', () => {
  const target = 'https://secret.example.com/page';
  assert.deepEqual(describeTarget(target, { isProtected: true, varies: true }), { kind: 'protected' });
  assert.deepEqual(describeTarget(target, { isHidden: true }), { kind: 'hidden' });
  assert.deepEqual(describeTarget(target, {}), {
    kind: 'host',
    host: 'secret.example.com',
    isEncrypted: true,
    varies: false,
  });
  assert.deepEqual(describeTarget('myapp://open', { varies: true }), { kind: 'app', varies: true });
});
