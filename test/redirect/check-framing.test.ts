import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CallAnswer, CallRequest } from '../../src/platform/addresses/safe-fetch.ts';
import { createFramingCheck, isNeverFramed, judgeHeaders } from '../../src/redirect/check-framing.ts';
import { createTestClock } from '../support/test-clock.ts';

const page = 'https://go.example.com';
const html = { 'content-type': 'text/html; charset=utf-8' };

for (const [title, headers, isAllowed] of [
  ['nothing said', html, true],
  ['XHTML', { 'content-type': 'application/xhtml+xml' }, true],
  ['no type', {}, false],
  ['a document', { 'content-type': 'application/pdf' }, false],
  ['a download', { ...html, 'content-disposition': 'Attachment; filename=a.html' }, false],
  ['X-Frame-Options: DENY', { ...html, 'x-frame-options': 'DENY' }, false],
  ['x-frame-options: sameorigin', { ...html, 'x-frame-options': ' sameorigin ' }, false],
  ['X-Frame-Options: several', { ...html, 'x-frame-options': 'SAMEORIGIN, SAMEORIGIN' }, false],
  ['X-Frame-Options: nonsense', { ...html, 'x-frame-options': 'ALLOW-FROM https://a.example' }, false],
  ['X-Frame-Options: ALLOWALL', { ...html, 'x-frame-options': 'ALLOWALL' }, true],
  ["frame-ancestors 'none'", { ...html, 'content-security-policy': "frame-ancestors 'none'" }, false],
  [
    "frame-ancestors 'self'",
    { ...html, 'content-security-policy': "default-src *; Frame-Ancestors 'self'" },
    false,
  ],
  ['frame-ancestors, empty', { ...html, 'content-security-policy': 'frame-ancestors' }, false],
  ['frame-ancestors *', { ...html, 'content-security-policy': 'frame-ancestors *' }, true],
  ['frame-ancestors https:', { ...html, 'content-security-policy': 'frame-ancestors https:' }, true],
  ['frame-ancestors http:', { ...html, 'content-security-policy': 'frame-ancestors http:' }, false],
  [
    'frame-ancestors us',
    { ...html, 'content-security-policy': 'frame-ancestors a.example https://go.example.com' },
    true,
  ],
  [
    'frame-ancestors our host',
    { ...html, 'content-security-policy': 'frame-ancestors go.example.com' },
    true,
  ],
  [
    'frame-ancestors others',
    { ...html, 'content-security-policy': 'frame-ancestors https://example.com' },
    false,
  ],
  [
    'one of two policies',
    { ...html, 'content-security-policy': "frame-ancestors *, frame-ancestors 'none'" },
    false,
  ],
  [
    'a policy over the older header',
    { ...html, 'content-security-policy': 'frame-ancestors *', 'x-frame-options': 'DENY' },
    true,
  ],
  [
    'a policy without ancestors',
    { ...html, 'content-security-policy': "default-src 'self'", 'x-frame-options': 'DENY' },
    false,
  ],
] as const) {
  test(`${title}: ${isAllowed ? 'may' : 'may not'} be framed`, () => {
    assert.equal(judgeHeaders(headers, page) === 'allowed', isAllowed);
  });
}

type Answers = (url: string, request: CallRequest) => Promise<CallAnswer>;

function createCheck(answer: Answers) {
  const asked: string[] = [];
  const clock = createTestClock();
  const safeCall: Answers = (url, request) => {
    asked.push(`${request.method} ${url}`);
    return answer(url, request);
  };
  return { asked, clock, check: createFramingCheck({ safeCall, clock }) };
}

const allowed = async () => ({ status: 200, headers: html });

/** The result of the check once the target has answered. */
async function learn(
  { check }: ReturnType<typeof createCheck>,
  target: string,
  from = page,
): Promise<boolean> {
  for (;;) {
    const known = check.peek(target, from);
    if (known !== undefined) return known;
    await new Promise(setImmediate);
  }
}

test('a target is asked once, by HEAD and without what a visitor brought along, and again after an hour', async () => {
  const made = createCheck(allowed);
  const { asked, clock, check } = made;
  const answers = await Promise.all([
    learn(made, 'https://a.example/x?token=secret#part'),
    learn(made, 'https://a.example/x?token=other'),
  ]);
  assert.deepEqual(answers, [true, true]);
  assert.equal(check.peek('https://a.example/x', page), true);
  assert.deepEqual(asked, ['HEAD https://a.example/x']);
  clock.advance(60 * 60_000 + 1);
  assert.equal(check.peek('https://a.example/x', page), undefined);
  assert.equal(asked.length, 2);
});

test('nobody waits: what is not known yet is asked for those who come later', async () => {
  const made = createCheck(allowed);
  assert.equal(made.check.peek('https://a.example/', page), undefined);
  assert.equal(made.check.peek('https://a.example/', page), undefined);
  assert.equal(await learn(made, 'https://a.example/'), true);
  assert.deepEqual(made.asked, ['HEAD https://a.example/']);
});

test('a server that knows no HEAD is asked by GET', async () => {
  const made = createCheck(async (_, { method }) => ({
    status: method === 'HEAD' ? 405 : 200,
    headers: html,
  }));
  assert.equal(await learn(made, 'https://a.example/'), true);
  assert.deepEqual(made.asked, ['HEAD https://a.example/', 'GET https://a.example/']);
});

test('what fails, or cannot be reached, is not framed', async () => {
  for (const answer of [
    async () => ({ status: 500, headers: html }),
    async () => ({ status: 400, headers: html }),
    () => Promise.reject(new Error('away')),
  ]) {
    assert.equal(await learn(createCheck(answer), 'https://a.example/'), false);
  }
});

test('a refusal is known once the target has said so, for an hour, and asks nobody', async () => {
  const headers = { ...html, 'x-frame-options': 'DENY' };
  const made = createCheck(async () => ({ status: 200, headers }));
  const { asked, clock, check } = made;
  const target = 'https://a.example/x';
  assert.equal(check.isRefused(target, page), false);
  assert.deepEqual(asked, []);
  assert.equal(await learn(made, target), false);
  assert.equal(check.isRefused(`${target}?query#part`, page), true);
  assert.equal(check.isRefused('https://a.example/y', page), false);
  clock.advance(60 * 60_000 + 1);
  assert.equal(check.isRefused(target, page), false);
});

test('what an encrypted page can reach only by way of an address that is not is not framed in it', async () => {
  const made = createCheck(async () => ({ status: 200, headers: html, isUnencrypted: true }));
  const target = 'https://a.example/x';
  assert.equal(await learn(made, target), false);
  assert.equal(made.check.isRefused(target, page), true);
  assert.equal(await learn(made, target, 'http://localhost:3000'), true);
});

test('what failed, is away or is no page has refused nothing', async () => {
  const deny = { 'x-frame-options': 'DENY' };
  for (const answer of [
    async () => ({ status: 503, headers: { ...html, ...deny } }),
    async () => ({ status: 200, headers: { 'content-type': 'application/pdf' } }),
    () => Promise.reject(new Error('away')),
  ]) {
    const made = createCheck(answer);
    assert.equal(await learn(made, 'https://a.example/'), false);
    assert.equal(made.check.isRefused('https://a.example/', page), false);
  }
});

test('what no page may frame is refused by its address', () => {
  const { check, asked } = createCheck(allowed);
  for (const target of ['http://a.example/', 'myapp:open', `${page}/other`]) {
    assert.equal(check.isRefused(target, page), true, target);
    assert.equal(isNeverFramed(target, page), true, target);
  }
  assert.equal(isNeverFramed('http://a.example/', 'http://localhost:3000'), false);
  assert.equal(isNeverFramed('myapp:open', 'http://localhost:3000'), true);
  assert.deepEqual(asked, []);
});

test('what could never be framed is not asked', async () => {
  const made = createCheck(allowed);
  for (const target of ['http://a.example/', 'myapp:open', `${page}/other`, 'nonsense'])
    assert.equal(made.check.peek(target, page), false, target);
  assert.deepEqual(made.asked, []);
  assert.equal(await learn(made, 'http://a.example/', 'http://localhost:3000'), true);
});

for (const when of ['new', 'known an hour ago'] as const) {
  test(`a flood of targets that are ${when} asks a few at a time, however slow they are`, async () => {
    const { promise, resolve } = Promise.withResolvers<CallAnswer>();
    let isSlow = when === 'new';
    const made = createCheck(() => (isSlow ? promise : allowed()));
    const targets = Array.from({ length: 100 }, (_, n) => `https://a.example/${n}`);
    if (!isSlow) for (const target of targets) await learn(made, target);
    isSlow = true;
    made.clock.advance(60 * 60_000 + 1);
    made.asked.length = 0;
    for (const target of targets) assert.equal(made.check.peek(target, page), undefined);
    assert.equal(made.asked.length, 8);
    resolve({ status: 200, headers: html });
    assert.equal(await learn(made, 'https://a.example/0'), true);
    assert.equal(made.check.peek('https://a.example/99', page), undefined);
    assert.equal(made.asked.length, 9);
  });
}
