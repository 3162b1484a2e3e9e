import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLinkCache } from '../../../src/redirect/link-cache/link-cache.ts';
import { linkKey } from '../../../src/redirect/link-cache/link-key.ts';
import { compileLinkRules } from '../../../src/resources/links/index.ts';
import { fromPlain, type LiveLink } from '../../../src/redirect/live-link.ts';
import { createTestClock } from '../../support/test-clock.ts';

const minuteMs = 60_000;
const lifetimeMs = 60 * minuteMs;

test('a link is read once, plain or not, and that there is none too', async () => {
  const { cache, source, asked } = createCache();
  source['/plain'] = makeLink(1);
  source['/ending'] = { ...makeLink(2), expiresAt: 5 };
  source['3/plain'] = makeLink(3);
  for (const [domainId, alias, expected] of [
    [null, 'plain', source['/plain']],
    [null, 'ending', source['/ending']],
    [3, 'plain', source['3/plain']],
    [3, 'ending', null],
  ] as const) {
    assert.equal(cache.peek(domainId, alias), undefined);
    for (let time = 0; time < 2; time++) {
      assert.deepEqual(await cache.find(domainId, alias), expected);
      assert.deepEqual(cache.peek(domainId, alias), expected);
    }
  }
  assert.equal(asked.length, 4);
});

test('an alias is one in any case', async () => {
  for (const link of [makeLink(1), { ...makeLink(1), isDisabled: true }]) {
    const { cache, source, asked } = createCache();
    source['/mixed-case'] = link;
    assert.deepEqual(await cache.find(null, 'Mixed-Case'), link);
    assert.deepEqual(cache.peek(null, 'MIXED-CASE'), link);
    cache.forget(null, 'mixed-CASE');
    assert.equal(cache.peek(null, 'mixed-case'), undefined);
    assert.deepEqual(asked, ['/mixed-case']);
  }
});

test('only a plain link is found without its name', async () => {
  const { cache, clock, source } = createCache();
  source['/plain'] = makeLink(1);
  source['/ending'] = { ...makeLink(2), expiresAt: clock.now() + 1 };
  await Promise.all([cache.find(null, 'plain'), cache.find(null, 'ending')]);
  const { id, accountId, status, target, forwardQuery } = makeLink(1);
  const expected = { id, accountId, status, target, forwardQuery };
  assert.deepEqual(cache.peekPlain(linkKey(null, 'plain'), clock.now()), expected);
  assert.equal(cache.peekPlain(linkKey(null, 'ending'), clock.now()), undefined);
});

test('what was forgotten is read again, whatever it was and whatever it is now', async () => {
  const { cache, source } = createCache();
  const states = [
    makeLink(1),
    null,
    { ...makeLink(1), isDisabled: true },
    makeLink(1),
    { ...makeLink(1), id: 9 },
    null,
  ];
  for (const state of states) {
    source['/link'] = state;
    cache.forget(null, 'link');
    assert.equal(cache.peek(null, 'link'), undefined);
    assert.deepEqual(await cache.find(null, 'link'), state);
    assert.deepEqual(cache.peek(null, 'link'), state);
  }
});

test('when all is forgotten every link is read again, and those that there are none of', async () => {
  const { cache, source } = createCache();
  source['/plain'] = makeLink(1);
  source['/other'] = { ...makeLink(2), isDisabled: true };
  const aliases = ['plain', 'other', 'nobody'];
  for (const alias of aliases) await cache.find(null, alias);
  cache.forgetAll();
  for (const alias of aliases) assert.equal(cache.peek(null, alias), undefined, alias);
});

test('a link that may lead to another link of ours is believed for a minute', async () => {
  const { cache, clock, source } = createCache();
  source['/passing'] = { ...makeLink(1), leadsHere: 'once' };
  await cache.find(null, 'passing');
  clock.advance(minuteMs);
  assert.equal(cache.peek(null, 'passing'), undefined);
});

test('a clock that is set back makes nothing last longer', async () => {
  const { cache, clock, source } = createCache();
  source['/plain'] = makeLink(1);
  source['/passing'] = { ...makeLink(2), leadsHere: 'once' };
  source['/ending'] = { ...makeLink(3), expiresAt: clock.now() };
  const key = linkKey(null, 'plain');
  const known = () => ({
    cached: ['plain', 'passing', 'ending', 'nobody'].filter((alias) => cache.peek(null, alias) !== undefined),
    isPlain: cache.peekPlain(key, clock.now()) !== undefined,
    isPlainInTurn: cache.peekAllPlain([key], clock.now())[0] !== undefined,
  });
  const find = () =>
    Promise.all(['plain', 'passing', 'ending', 'nobody'].map((alias) => cache.find(null, alias)));
  // Also what is read at a time before the beginning.
  for (const back of [24 * 60, 3 * 60]) {
    await find();
    clock.advance(-back * minuteMs);
    const [all, isPlain] = [['plain', 'passing', 'ending', 'nobody'], true];
    assert.deepEqual(known(), { cached: all, isPlain, isPlainInTurn: isPlain });
    clock.advance(minuteMs);
    assert.deepEqual(known(), { cached: ['plain', 'ending'], isPlain, isPlainInTurn: isPlain });
    clock.advance(lifetimeMs - minuteMs);
    assert.deepEqual(known(), { cached: [], isPlain: false, isPlainInTurn: false });
  }
});

test('a link read again because of its age is what it is then, whatever it was', async () => {
  const { cache, clock, source } = createCache();
  const states = [
    { ...makeLink(1), isDisabled: true },
    makeLink(1),
    null,
    makeLink(2),
    { ...makeLink(1), startsAt: 1 },
    null,
  ];
  for (const state of states) {
    source['/link'] = state;
    assert.deepEqual(await cache.find(null, 'link'), state);
    clock.advance(lifetimeMs);
    assert.equal(cache.peek(null, 'link'), undefined);
  }
});

test('a lifetime is never longer than it is said, no hit renews it, and links read together do not end together', async () => {
  const { cache, clock, source, asked } = createCache();
  const aliases = Array.from({ length: 200 }, (_, number) => `link-${number}`);
  for (const alias of aliases) source[`/${alias}`] = makeLink(1);
  const known = () => aliases.filter((alias) => cache.peek(null, alias) !== undefined).length;
  await Promise.all(aliases.map((alias) => cache.find(null, alias)));
  clock.advance(44 * minuteMs);
  assert.equal(known(), 200);
  clock.advance(8 * minuteMs);
  assert.ok(known() > 20 && known() < 180, `${known()}`);
  clock.advance(8 * minuteMs);
  assert.equal(known(), 0);
  assert.equal(asked.length, 200);
});

test('that there is no link is believed for a minute', async () => {
  const { cache, clock } = createCache();
  await cache.find(null, 'nobody');
  clock.advance(minuteMs - 1);
  assert.equal(cache.peek(null, 'nobody'), null);
  clock.advance(1);
  assert.equal(cache.peek(null, 'nobody'), undefined);
});

test('who tries aliases one after the other pushes no link out', async () => {
  const { cache, source } = createCache();
  source['/plain'] = makeLink(1);
  source['/ending'] = { ...makeLink(2), expiresAt: 5 };
  await Promise.all([cache.find(null, 'plain'), cache.find(null, 'ending')]);
  for (let guess = 0; guess < 60_000; guess++) await cache.find(null, `guess-${guess}`);
  assert.equal(cache.peek(null, 'guess-0'), undefined, 'guesses push each other out');
  assert.deepEqual(cache.peek(null, 'plain'), makeLink(1));
  assert.equal(cache.peek(null, 'ending')?.id, 2);
});

test('a change during a reading is not covered by what that reading brings', async () => {
  const { cache, source, hold } = createCache();
  source['/link'] = makeLink(1);
  const first = hold();
  const early = cache.find(null, 'link');
  source['/link'] = makeLink(2);
  cache.forget(null, 'link');
  const late = cache.find(null, 'link');
  assert.equal((await late)?.id, 2);
  first.release();
  assert.equal((await early)?.id, 1, 'who asked before the change may see what was before it');
  assert.equal(cache.peek(null, 'link')?.id, 2);
});

test('a link whose target is too long or too odd for the table is kept all the same', async () => {
  const { cache, source, asked } = createCache();
  source['/long'] = { ...makeLink(1), target: `https://example.com/${'x'.repeat(20_000)}` };
  source['/odd'] = { ...makeLink(1), target: 'https://example.com/\u6f22' };
  for (const alias of ['long', 'odd']) {
    await cache.find(null, alias);
    assert.deepEqual(cache.peek(null, alias), source[`/${alias}`]);
  }
  assert.equal(asked.length, 2);
});

test('of links with very many rules those asked for last are known', async () => {
  const { cache, source, asked } = createCache();
  const values = Array.from({ length: 20_000 }, (_, index) => `2001:db8::${index.toString(16)}`);
  const names = Array.from({ length: 100 }, (_, index) => `heavy${index}`);
  for (const [index, name] of names.entries()) {
    source[`/${name}`] = { ...makeLink(index), special: specialOf([...values, name]) };
    await cache.find(null, name);
  }
  const areKnown = (some: string[]) => some.map((name) => cache.peek(null, name) !== undefined);
  assert.deepEqual(new Set(areKnown(names.slice(-20))), new Set([true]));
  assert.deepEqual(new Set(areKnown(names.slice(0, 30))), new Set([false]));
  await cache.find(null, 'heavy0');
  assert.equal(asked.length, 101);
});

function makeLink(id: number): LiveLink {
  return fromPlain({
    id,
    accountId: 1,
    status: 302,
    target: `https://example.com/${id}`,
    forwardQuery: true,
  });
}

function createCache() {
  const clock = createTestClock();
  const asked: string[] = [];
  const source: Record<string, LiveLink | null> = {};
  const held: Promise<void>[] = [];
  const cache = createLinkCache({
    clock,
    lifetimeMs,
    async load(domainId, aliasKey) {
      const name = `${domainId ?? ''}/${aliasKey}`;
      asked.push(name);
      // The result of a query is fixed when the store runs it, not when its answer arrives.
      const link = source[name] ?? null;
      await held.shift();
      return link;
    },
  });
  return {
    cache,
    clock,
    source,
    asked,
    /** The next query waits until it is released. */
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>();
      held.push(promise);
      return { release: resolve };
    },
  };
}

/** Special settings with one rule that no visitor matches. */
function specialOf(values: string[]): LiveLink['special'] {
  const rules = compileLinkRules({
    id: 1,
    target: 'https://example.com/',
    settings: {
      rules: [{ link: 'https://example.com/', conditions: [{ type: 'referrer', value: values }] }],
    },
  });
  return { rules, passwordHash: null, delivery: 'direct', hasPixels: false, meta: null };
}
