import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLinkOn } from '../support/processes/child-service.ts';
import { freePort } from '../support/free-port.ts';
import { metricsBecome, readMetrics } from '../support/metrics.ts';
import { visitPath } from '../support/clicks/visits.ts';
import { noWorkers, startWorkers } from '../support/processes/workers.ts';

const skip = noWorkers;
const visits = 64;

test('with several processes the metrics are of all of them together, on one port', { skip }, async () => {
  const port = await freePort();
  const service = await startWorkers(2, { METRICS_PORT: String(port) });
  const url = `http://127.0.0.1:${port}/metrics`;
  const { alias } = await createLinkOn(service, 'ada');
  await Promise.all(Array.from({ length: visits }, () => visitPath(service.baseUrl, `/${alias}`)));
  // Each request has its own connection, so both processes get some.
  await Promise.all(Array.from({ length: visits }, () => visitPath(service.baseUrl, '/nothing-here')));
  const samples = await metricsBecome(url, {
    waypost_clicks_spooled_total: visits,
    waypost_clicks_drained_total: visits,
    waypost_drain_lag_seconds: 0,
    'waypost_visit_answers_total{status="404"}': visits,
    'waypost_http_requests_total{method="POST",route="/api/url/add",status="200"}': 1,
  });
  assert.equal(samples.get('waypost_clicks_dropped_total'), 0);
  // Segments are removed some seconds after they were drained.
  assert.ok(samples.has('waypost_spool_segments'));
  assert.equal((await readMetrics(url)).get('waypost_clicks_spooled_total'), visits);
});
