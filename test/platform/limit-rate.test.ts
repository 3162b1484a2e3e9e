import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { createRateLimiter } from '../../src/platform/pace/limit-rate.ts';

const windowMs = 60_000;
const startMs = 1_700_000_000_000;

/** Pauses before each call: often none, and often about the length of the window, to test its edges. */
const pauses = fc.array(
  fc.oneof(
    fc.constant(0),
    fc.integer({ min: 1, max: 50 }),
    fc.integer({ min: 1, max: 2 * windowMs }),
    fc.constantFrom(windowMs - 1, windowMs, windowMs + 1),
  ),
  { maxLength: 300, size: 'max' },
);
const limits = fc.integer({ min: 1, max: 40 });

function createHandClock() {
  let now = startMs;
  return { now: () => now, advance: (ms: number) => (now += ms) };
}

test('no window of 60 seconds, wherever it starts, holds more calls than the limit', () => {
  fc.assert(
    fc.property(limits, pauses, (limit, sequence) => {
      const clock = createHandClock();
      const limiter = createRateLimiter(clock);
      const admitted: number[] = [];
      for (const pause of sequence) {
        clock.advance(pause);
        if (limiter.take('a', { limit, windowMs }).admitted) admitted.push(clock.now());
      }
      for (const [index, first] of admitted.entries()) {
        const next = admitted[index + limit];
        if (next !== undefined) assert.ok(next - first >= windowMs, `${limit + 1} within ${next - first} ms`);
      }
    }),
  );
});

test('a call is refused only when the 60 seconds before it hold as many as the limit', () => {
  fc.assert(
    fc.property(limits, pauses, (limit, sequence) => {
      const clock = createHandClock();
      const limiter = createRateLimiter(clock);
      let admitted: number[] = [];
      for (const pause of sequence) {
        clock.advance(pause);
        admitted = admitted.filter((time) => time > clock.now() - windowMs);
        const answer = limiter.take('a', { limit, windowMs });
        assert.equal(answer.admitted, admitted.length < limit);
        if (answer.admitted) admitted.push(clock.now());
        assert.equal(answer.remaining, limit - admitted.length);
      }
    }),
  );
});

test('at retryAt one call is admitted, a millisecond earlier none', () => {
  fc.assert(
    fc.property(limits, pauses, (limit, sequence) => {
      const clock = createHandClock();
      const limiter = createRateLimiter(clock);
      for (const pause of sequence) {
        clock.advance(pause);
        const { admitted, retryAt } = limiter.take('a', { limit, windowMs });
        if (admitted) continue;
        assert.ok(retryAt > clock.now() && retryAt <= clock.now() + windowMs);
        clock.advance(retryAt - clock.now() - 1);
        assert.equal(limiter.take('a', { limit, windowMs }).admitted, false);
        clock.advance(1);
        assert.equal(limiter.take('a', { limit, windowMs }).admitted, true);
      }
    }),
  );
});

test('at resetAt the full allowance is back, a millisecond earlier it is not', () => {
  fc.assert(
    fc.property(limits, pauses, (limit, sequence) => {
      const clock = createHandClock();
      const limiter = createRateLimiter(clock);
      let resetAt = startMs;
      for (const pause of sequence) {
        clock.advance(pause);
        const answer = limiter.take('a', { limit, windowMs });
        assert.ok(answer.resetAt >= answer.retryAt && answer.resetAt <= clock.now() + windowMs);
        resetAt = answer.resetAt;
      }
      clock.advance(Math.max(0, resetAt - clock.now()));
      for (let left = limit - 1; left >= 0; left--) {
        assert.equal(limiter.take('a', { limit, windowMs }).remaining, left);
      }
    }),
  );
});

test('calls that are given back, in any order, are as if they had never been', () => {
  // Short ones, too, so that many calls are in the window.
  const pause = fc.oneof(fc.integer({ min: 0, max: 2_000 }), fc.integer({ min: 0, max: windowMs }));
  const steps = fc.array(fc.tuple(pause, fc.option(fc.nat())), { maxLength: 200, size: 'max' });
  fc.assert(
    fc.property(limits, steps, (limit, sequence) => {
      const clock = createHandClock();
      const limiter = createRateLimiter(clock);
      let counted: number[] = [];
      for (const [pause, givenBack] of sequence) {
        clock.advance(pause);
        counted = counted.filter((time) => time > clock.now() - windowMs);
        const { admitted, at, retryAt, remaining } = limiter.take('a', { limit, windowMs });
        assert.equal(admitted, counted.length < limit);
        if (admitted) counted.push(at);
        else assert.equal(retryAt, (counted[0] as number) + windowMs);
        assert.equal(remaining, limit - counted.length);
        if (givenBack === null) continue;
        const [taken] = counted.splice(givenBack % counted.length, 1);
        limiter.giveBack({ bucket: 'a', at: taken as number });
      }
    }),
  );
});

test('what is given back after it has aged gives nothing', () => {
  const clock = createHandClock();
  const limiter = createRateLimiter(clock);
  const { at } = limiter.take('a', { limit: 1, windowMs });
  clock.advance(windowMs);
  assert.equal(limiter.take('a', { limit: 1, windowMs }).admitted, true);
  limiter.giveBack({ bucket: 'a', at });
  limiter.giveBack({ bucket: 'nobody', at });
  assert.equal(limiter.take('a', { limit: 1, windowMs }).admitted, false);
});

test('buckets do not touch one another', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 100, size: 'max' }), (buckets) => {
      const limiter = createRateLimiter(createHandClock());
      const used = new Map<string, number>();
      for (const bucket of buckets) {
        const before = used.get(bucket) ?? 0;
        assert.equal(limiter.take(bucket, { limit: 10, windowMs }).admitted, before < 10);
        used.set(bucket, before + 1);
      }
    }),
  );
});

test('after the limit is lowered, retryAt waits until enough calls have aged', () => {
  const clock = createHandClock();
  const limiter = createRateLimiter(clock);
  for (let n = 0; n < 10; n++) {
    limiter.take('a', { limit: 10, windowMs });
    clock.advance(1_000);
  }
  const { admitted, remaining, retryAt } = limiter.take('a', { limit: 3, windowMs });
  assert.equal(admitted, false);
  assert.equal(remaining, 0);
  assert.equal(retryAt, startMs + 7_000 + windowMs);
  clock.advance(retryAt - clock.now());
  assert.equal(limiter.take('a', { limit: 3, windowMs }).admitted, true);
  assert.equal(limiter.take('a', { limit: 3, windowMs }).admitted, false);
});

test('a clock that is set back refuses nobody for longer than the window', () => {
  fc.assert(
    fc.property(fc.nat(windowMs - 1), fc.integer({ min: 1, max: 10 * 24 * 3_600_000 }), (first, back) => {
      const clock = createHandClock();
      const limiter = createRateLimiter(clock);
      clock.advance(first);
      for (let n = 0; n < 5; n++) limiter.take('a', { limit: 5, windowMs });
      clock.advance(-back);
      const { admitted, retryAt, resetAt } = limiter.take('a', { limit: 5, windowMs });
      assert.equal(admitted, false);
      assert.equal(retryAt, clock.now() + windowMs);
      assert.equal(resetAt, clock.now() + windowMs);
      clock.advance(windowMs);
      assert.equal(limiter.take('a', { limit: 5, windowMs }).admitted, true);
    }),
  );
});

test('calls that no longer count are forgotten within two minutes, also when the clock was set back', (context) => {
  const { mock } = context.mock.method(Map.prototype, 'delete');
  const clock = createHandClock();
  const limiter = createRateLimiter(clock);
  for (const [bucket, pause] of [
    ['a', windowMs],
    ['b', -10 * windowMs],
    ['c', windowMs],
    ['d', windowMs],
  ] as const) {
    limiter.take(bucket, { limit: 1, windowMs });
    clock.advance(pause);
  }
  limiter.take('e', { limit: 1, windowMs });
  assert.deepEqual(
    mock.calls.map(({ arguments: [bucket] }) => bucket),
    ['a', 'b', 'c', 'd'],
  );
});

test('a large limit is held exactly and quickly', () => {
  const clock = createHandClock();
  const limiter = createRateLimiter(clock);
  const limit = 20_000;
  let admitted = 0;
  for (let n = 0; n < 60_000; n++) {
    clock.advance(2);
    if (limiter.take('a', { limit, windowMs }).admitted) admitted++;
  }
  // 60,000 calls, one every 2 ms, take 120 seconds: each of the two minutes admits 20,000.
  assert.equal(admitted, 2 * limit);
});
