import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { ClickSources } from '../../src/http/metrics/click-metrics.ts';
import { createMetricsRegistry } from '../../src/http/metrics/metrics-registry.ts';
import { createRouteNamer } from '../../src/http/metrics/name-route.ts';
import { createLogger } from '../../src/platform/logging/logger.ts';
import { readSamples, type Samples } from '../support/metrics.ts';

const now = 1_800_000_000_000;

/** The rendered samples for these sources of click metrics. */
async function samplesOf(context: TestContext, sources: Partial<ClickSources> = {}): Promise<Samples> {
  const registry = createMetricsRegistry(createLogger('silent'));
  context.after(registry.stop);
  registry.watchClicks({
    clock: { now: () => now },
    counters: () => ({
      spool: { written: 90, dropped: 7, isFailing: true },
      answers: { '404': 5, aborted: 0 },
    }),
    drain: () => ({ drained: 60, damaged: 2, failures: 3 }),
    measureSpool: async () => ({ bytes: 4_000, segments: 2, oldestAt: now - 2_500 }),
    ...sources,
  });
  return readSamples((await registry.render()).text);
}

const figures = {
  waypost_clicks_spooled_total: 90,
  waypost_clicks_dropped_total: 7,
  waypost_spool_failing: 1,
  'waypost_visit_answers_total{status="404"}': 5,
  'waypost_visit_answers_total{status="aborted"}': 0,
  waypost_clicks_drained_total: 60,
  waypost_spool_damaged_total: 2,
  waypost_drain_failures_total: 3,
};

function assertShown(samples: Samples, expected: Record<string, number>): void {
  const shown = Object.fromEntries(Object.keys(expected).map((name) => [name, samples.get(name)]));
  assert.deepEqual(shown, expected);
}

test('every figure of the clicks is shown under its name', async (context) => {
  assertShown(await samplesOf(context), {
    ...figures,
    waypost_spool_bytes: 4_000,
    waypost_spool_segments: 2,
    waypost_drain_lag_seconds: 2.5,
  });
});

test('without a click that waits there is no lag, and a clock set back makes none below 0', async (context) => {
  for (const oldestAt of [undefined, now, now + 60_000]) {
    const measureSpool = async () => ({ bytes: 0, segments: 0, oldestAt });
    assertShown(await samplesOf(context, { measureSpool }), { waypost_drain_lag_seconds: 0 });
  }
});

test('a spool that cannot be measured, or not in time, is NaN and keeps no other figure back', async (context) => {
  const unknown = {
    waypost_spool_bytes: Number.NaN,
    waypost_spool_segments: Number.NaN,
    waypost_drain_lag_seconds: Number.NaN,
  };
  for (const measureSpool of [
    () => Promise.reject(new Error('the store is away')),
    () => new Promise<never>(() => {}),
  ]) {
    // Keeps the process alive, which the timer of the measurement's time-out does not.
    const waiting = setTimeout(() => {}, 60_000);
    assertShown(await samplesOf(context, { measureSpool }), { ...figures, ...unknown });
    clearTimeout(waiting);
  }
});

test('a request is named by the template that its path fits, the fixed one first, and else by one name for all', () => {
  const nameRoute = createRouteNamer([
    '/api/url/{id}',
    '/api/url/add',
    '/api/channel/{id}/assign/{type}/{itemid}',
  ]);
  for (const [url, route] of Object.entries({
    '/api/url/7': '/api/url/{id}',
    '/api/url/7?a=/b/c': '/api/url/{id}',
    '/api/url/add': '/api/url/add',
    '/api/channel/1/assign/links/2': '/api/channel/{id}/assign/{type}/{itemid}',
    '/': '/',
    '/?a': '/',
    '/qr/abc.svg': '/qr/{file}',
    '/developers/assets/reference.js': '/developers/assets/{name}',
    '/api/url/': 'other',
    '/api/url/7/': 'other',
    '/api/url/7/8': 'other',
    '/API/url/7': 'other',
    '/api/url/{id}/x': 'other',
    'http://example.com/api/url/7': 'other',
    '': 'other',
    '*': 'other',
  })) {
    assert.equal(nameRoute(url), route, url);
  }
});
