import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import program from '../../package.json' with { type: 'json' };
import { nameRun, nameSegment } from '../../src/clicks/spool/read-segments.ts';
import { freePort } from '../support/free-port.ts';
import { metricsBecome, readMetrics, type Samples } from '../support/metrics.ts';
import { runProgram } from '../support/processes/program.ts';
import { sendRaw } from '../support/raw-http.ts';
import { startService } from '../support/service.ts';
import { createDomain, createLink, poll, visitPath, writeSegment } from '../support/clicks/visits.ts';

const service = await startService({
  environment: { METRICS_PORT: '0', RATE_LIMITS: 'anonymous=0,pro=30' },
});
const account = await service.createAccount();
const url = service.application.metricsUrl as string;
const valueOf = async (name: string) => (await readMetrics(url)).get(name) ?? 0;
const requestsTo = (method: string, route: string, status: number | string) =>
  `waypost_http_requests_total{method="${method}",route="${route}",status="${status}"}`;

test('visits are counted as recorded, then as stored, and then the drain has no lag', async () => {
  const { alias } = await createLink(account);
  const spooled = await valueOf('waypost_clicks_spooled_total');
  const drained = await valueOf('waypost_clicks_drained_total');
  for (let visit = 0; visit < 20; visit++) await visitPath(service.baseUrl, `/${alias}`);
  assert.equal(await valueOf('waypost_clicks_spooled_total'), spooled + 20);
  const samples = await metricsBecome(url, {
    waypost_clicks_drained_total: drained + 20,
    waypost_drain_lag_seconds: 0,
  });
  assert.deepEqual(
    [
      'waypost_clicks_dropped_total',
      'waypost_spool_failing',
      'waypost_spool_damaged_total',
      'waypost_drain_failures_total',
    ].map((name) => samples.get(name)),
    [0, 0, 0, 0],
  );
  assert.equal(samples.get('waypost_spool_segments'), 1);
  assert.ok((samples.get('waypost_spool_bytes') as number) > 20 * 60);
});

test('damage in the spool is counted', async () => {
  const { alias } = await createLink(account);
  const damaged = await valueOf('waypost_spool_damaged_total');
  const name = nameSegment(nameRun(0), 0);
  await writeSegment(join(service.dataDir, 'spool'), name, Buffer.from('this is no visit'));
  await visitPath(service.baseUrl, `/${alias}`);
  await metricsBecome(url, { waypost_spool_damaged_total: damaged + 1, waypost_spool_segments: 1 });
});

test('a store that takes no clicks: failures and lag grow, readiness warns after 10 s but stays, then all is stored', async () => {
  const { alias } = await createLink(account);
  const before = await metricsBecome(url, { waypost_drain_lag_seconds: 0 });
  const visits = before.get('waypost_clicks_spooled_total') as number;
  const readiness = async () => {
    const response = await fetch(`${service.baseUrl}/readyz`);
    return { status: response.status, body: await response.json() };
  };
  const ready = { status: 200, body: { status: 'ready', troubles: [], warnings: [] } };
  await withoutTable('click_day', async () => {
    await visitPath(service.baseUrl, `/${alias}`);
    await poll('a failure', async () => (await valueOf('waypost_drain_failures_total')) > 0 || undefined);
    assert.deepEqual(await readiness(), ready);
    service.clock.advance(11_000);
    assert.deepEqual(await readiness(), {
      status: 200,
      body: {
        status: 'ready',
        troubles: [],
        warnings: ['clicks are recorded but not counted yet: the database does not take them'],
      },
    });
    const lag = await valueOf('waypost_drain_lag_seconds');
    assert.ok(lag >= 11 && lag < 60, `${lag} s`);
  });
  await metricsBecome(url, { waypost_clicks_drained_total: visits + 1, waypost_drain_lag_seconds: 0 });
  assert.deepEqual(await readiness(), ready);
});

/** Runs `body` while the table is renamed. Clicks are stored in it, and no redirect reads it. */
async function withoutTable(name: string, body: () => Promise<void>): Promise<void> {
  const rename = (from: string, to: string) => {
    const file = new DatabaseSync(join(service.dataDir, 'waypost.sqlite'), { timeout: 60_000 });
    file.exec(`alter table ${from} rename to ${to}`);
    file.close();
  };
  rename(name, `${name}_away`);
  try {
    await body();
  } finally {
    rename(`${name}_away`, name);
  }
}

test('requests are counted and timed by method, route and status', async () => {
  const { id } = await createLink(account);
  const before = await readMetrics(url);
  const grown = (growth: Record<string, number>) =>
    metricsBecome(
      url,
      mapValues(growth, (name, by) => (before.get(name) ?? 0) + by),
    );
  const route = 'route="/api/url/{id}"';
  await account.get(`/api/url/${id}`);
  await account.get(`/api/url/${id}?a=b`);
  await account.get('/api/url/999999');
  await service.anonymous.get(`/api/url/${id}`);
  await fetch(`${service.baseUrl}/api/url/${id}`, { method: 'PUT' });
  await fetch(`${service.baseUrl}/qr/unknown.png`);
  await fetch(`${service.baseUrl}/healthz`, { method: 'HEAD' });
  await grown({
    [`waypost_http_requests_total{method="GET",${route},status="200"}`]: 2,
    [`waypost_http_requests_total{method="GET",${route},status="404"}`]: 1,
    [`waypost_http_requests_total{method="GET",${route},status="401"}`]: 1,
    [`waypost_http_requests_total{method="PUT",${route},status="405"}`]: 1,
    'waypost_http_requests_total{method="GET",route="/qr/{file}",status="404"}': 1,
    'waypost_http_requests_total{method="HEAD",route="/healthz",status="200"}': 1,
    [`waypost_http_request_duration_seconds_count{${route}}`]: 5,
    [`waypost_http_request_duration_seconds_bucket{le="+Inf",${route}}`]: 5,
  });
});

function mapValues(record: Record<string, number>, map: (name: string, value: number) => number) {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(name, value)]));
}

test('answers that refuse for the rate limit are counted by route', async () => {
  const person = await service.createAccount();
  service.clock.hold(true);
  for (let call = 0; call < 33; call++) await person.get('/api/urls');
  service.clock.hold(false);
  await metricsBecome(url, { [requestsTo('GET', '/api/urls', 429)]: 3 });
});

test('a client that leaves before its answer is counted as that', async () => {
  const socket = connect(Number(new URL(service.baseUrl).port), '127.0.0.1');
  await once(socket, 'connect');
  const head = ['POST /api/url/add HTTP/1.1', 'Host: localhost', `Authorization: Bearer ${account.key}`];
  socket.end([...head, 'Content-Length: 100', '', '{"url":"'].join('\r\n'));
  socket.resume();
  await metricsBecome(url, { [requestsTo('POST', '/api/url/add', 'aborted')]: 1 });
});

test('what clients ask for makes no series of its own and stands in none', async () => {
  await fetch(`${service.baseUrl}/api/nothing-yet`, { method: 'DELETE' });
  await fetch(`${service.baseUrl}/api/url/1`, { method: 'DELETE' });
  const before = await readMetrics(url);
  const asked: string[] = [];
  for (let number = 0; number < 100; number++) {
    const path = `${['/api/', '/api/url/', '/', '/qr/', '/developers/'][number % 5]}${randomUUID()}`;
    asked.push(path);
    await fetch(service.baseUrl + path, { method: 'DELETE', redirect: 'manual' });
  }
  for (const method of ['PROPFIND', 'M-SEARCH', 'LINK'])
    await sendRaw(
      service.baseUrl,
      `${method} /api/urls HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`,
    );
  const after = await readMetrics(url);
  const added = namesOf(after).filter((name) => !before.has(name));
  const routes = new Set(
    added.map((name) => /route="([^"]*)"/.exec(name)?.[1]).filter((route) => route !== undefined),
  );
  assert.ok(routes.size <= 4, [...routes].join(' '));
  for (const name of namesOf(after)) assert.ok(!asked.some((path) => name.includes(path)), name);
  await metricsBecome(url, { [requestsTo('other', '/api/urls', 405)]: 3 });
});

test('no label holds an address, an account, a link or a key', async () => {
  const { alias } = await createLink(account);
  await visitPath(service.baseUrl, `/${alias}`, { headers: { 'User-Agent': 'a-tell-tale-agent' } });
  await metricsBecome(url, { waypost_drain_lag_seconds: 0 });
  const labels = namesOf(await readMetrics(url))
    .flatMap((name) => [...name.matchAll(/(\w+)="([^"]*)"/g)])
    .map(([, label, value]) => `${label}=${value}`);
  const names = new Set(labels.map((label) => label.split('=')[0]));
  assert.deepEqual([...names].sort(), ['kind', 'le', 'method', 'node', 'route', 'status', 'version']);
  for (const secret of [alias, account.username, account.email, account.key, '127.0.0.1', 'tell-tale'])
    assert.ok(!labels.some((label) => label.includes(secret)), secret);
});

for (const engine of ['sqlite', 'postgres'] as const)
  test(`what the API writes is counted when it is committed (${engine})`, async () => {
    const { application, createAccount } = await startService({ engine, environment: { METRICS_PORT: '0' } });
    const writer = await createAccount();
    const before = await readMetrics(application.metricsUrl as string);
    await createLink(writer);
    // What is noted beside it may still be waiting.
    const after = await metricsBecome(application.metricsUrl as string, {
      waypost_database_writes_waiting: 0,
    });
    const growth = (name: string) => (after.get(name) as number) - (before.get(name) as number);
    assert.ok(growth('waypost_database_writes_total') >= 1);
    assert.ok(growth('waypost_database_commit_duration_seconds_count') >= 1);
    assert.equal(after.get('waypost_database_commit_failures_total'), 0);
  });

test('the process tells its version, its memory and how its event loop fares', async () => {
  const samples = await readMetrics(url);
  const build = `waypost_build_info{version="${program.version}",node="${process.versions.node}"}`;
  assert.equal(samples.get(build), 1);
  const positive = [
    'process_cpu_seconds_total',
    'process_resident_memory_bytes',
    'nodejs_heap_size_used_bytes',
  ];
  for (const name of [...positive, 'nodejs_eventloop_active_seconds_total'])
    assert.ok((samples.get(name) as number) > 0, name);
  for (const name of ['mean', 'p50', 'p99', 'max']) {
    const lag = samples.get(`nodejs_eventloop_lag_${name}_seconds`) as number;
    assert.ok(lag >= 0 && lag < 60, `${name} ${lag}`);
  }
  assert.ok(
    Math.abs((samples.get('process_start_time_seconds') as number) * 1000 - performance.timeOrigin) < 2,
  );
});

test('the answer is what Prometheus expects, for GET and HEAD of /metrics alone', async () => {
  const response = await fetch(url);
  assert.equal(response.headers.get('content-type'), 'text/plain; version=0.0.4; charset=utf-8');
  assert.equal(response.headers.get('cache-control'), 'no-store');
  assert.equal(response.headers.get('x-content-type-options'), 'nosniff');
  const head = await fetch(url, { method: 'HEAD' });
  assert.deepEqual([head.status, await head.text()], [200, '']);
  assert.equal((await fetch(`${url}?collect=all`)).status, 200);
  assert.equal((await fetch(new URL('/', url))).status, 404);
  assert.equal((await fetch(new URL('/metrics/x', url))).status, 404);
  const posted = await fetch(url, { method: 'POST' });
  assert.deepEqual([posted.status, posted.headers.get('allow')], [405, 'GET, HEAD']);
});

test('metrics are not on the port of visitors, on no host', async () => {
  await createDomain(service, account, { domain: 'http://brand.example' });
  for (const host of [undefined, 'brand.example', 'unknown.example']) {
    const { status, body } = await visitPath(service.baseUrl, '/metrics', host === undefined ? {} : { host });
    assert.equal(status, 404);
    assert.doesNotMatch(body, /waypost_|process_/);
  }
});

test('only this machine is served unless an address is given', async () => {
  assert.equal(new URL(url).hostname, '127.0.0.1');
  const outside = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .find(({ internal, family }) => !internal && family === 'IPv4');
  if (outside) await assert.rejects(fetch(`http://${outside.address}:${new URL(url).port}/metrics`));
  const open = await startService({ environment: { METRICS_PORT: '[::1]:0' } });
  assert.match(open.application.metricsUrl as string, /^http:\/\/\[::1\]:\d+\/metrics$/);
  assert.equal((await fetch(open.application.metricsUrl as string)).status, 200);
});

test('without METRICS_PORT nothing is measured and nobody listens', async () => {
  const quiet = await startService();
  assert.equal(quiet.application.metricsUrl, undefined);
  assert.equal((await visitPath(quiet.baseUrl, '/metrics')).status, 404);
});

test('a port that another program has stops the start with one line that names METRICS_PORT', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const { code, stdout, stderr } = await runProgram(['start'], {
    environment: {
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: join(service.dataDir, 'other'),
      METRICS_PORT: `${port}`,
    },
  });
  assert.equal(stderr, `waypost: METRICS_PORT: 127.0.0.1:${port} is in use by another program.\n`);
  assert.deepEqual([code, stdout], [1, '']);
  other.close();
});

test('a service that cannot start leaves the port of metrics free', async () => {
  const port = await freePort();
  const environment = { METRICS_PORT: String(port), PORT: new URL(service.baseUrl).port };
  await assert.rejects(startService({ environment }), /^OperatorError: PORT: /);
  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  server.close();
});

function namesOf(samples: Samples): string[] {
  return [...samples.keys()];
}
