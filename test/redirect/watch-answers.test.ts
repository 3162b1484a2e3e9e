import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { createDomain, createLink, poll, visitPath } from '../support/clicks/visits.ts';
import { keepLog } from '../support/logs.ts';
import { metricsBecome, readMetrics } from '../support/metrics.ts';
import { startService } from '../support/service.ts';

const { logger, lines } = keepLog('debug');
const environment = { METRICS_PORT: '0' };
const service = await startService({ logger, environment });
const account = await service.createAccount();
const msg = 'A visit was not led to a target';
const told = (from = lines) => from.filter((line) => line.msg === msg);
const answered = (status: string) => `waypost_visit_answers_total{status="${status}"}`;
const visit = (path: string, options?: Parameters<typeof visitPath>[2]) =>
  visitPath(service.baseUrl, path, options);

/** Path of a visit, reason and status that the log must give for it, and options such as the host. */
type Case = [path: string, reason: string, status: number, options?: Parameters<typeof visitPath>[2]];

async function visitAll(cases: Case[]): Promise<void> {
  for (const [path, reason, status, options] of cases) {
    const before = told().length;
    const { headers } = await visit(path, options);
    const line = await poll(`a line about ${path}`, async () => told()[before]);
    assert.deepEqual(
      [line['path'], line['reason'], line['status'], line['requestId']],
      [path.split('?')[0], reason, status, headers['x-request-id']],
    );
    assert.equal(told().length, before + 1);
  }
}

test('at the level debug each visit that leads to no target is told with its reason', async () => {
  const plain = await createLink(account);
  const off = await createLink(account, { status: 'disabled' });
  const over = await createLink(account, {
    status: 'disabled',
    expirationredirect: 'https://example.com/over',
  });
  const locked = await createLink(account, { password: 'a secret word' });
  const body = 'password=wrong';
  await visitAll([
    [`/${off.alias}?mine=1`, 'disabled', 410],
    [`/${over.alias}`, 'disabled', 302],
    ['/nothing-here', 'unknownLink', 404],
    [`/${plain.alias}`, 'unknownHost', 404, { host: 'other.example.com' }],
    [`/${locked.alias}`, 'passwordAsked', 200],
    [`/${locked.alias}`, 'passwordWrong', 403, { method: 'POST', body }],
    [`/${plain.alias}+`, 'page', 200],
    [`/${plain.alias}`, 'wrongMethod', 405, { method: 'POST' }],
  ]);
  assert.doesNotMatch(JSON.stringify(told()), /mine|secret|=wrong/);
});

test('an address of a branded domain for unknown links is no target of a link', async () => {
  const host = 'lost.example.com';
  await createDomain(service, account, {
    domain: `https://${host}`,
    redirect404: 'https://example.com/lost',
  });
  await visitAll([['/nothing-here', 'unknownLink', 302, { host }]]);
  assert.equal(told().at(-1)?.['host'], host);
});

test('a visit that leads on is neither told nor counted as another answer', async () => {
  const { alias } = await createLink(account);
  const special = await createLink(account, { clicklimit: 5 });
  const before = await readMetrics(service.application.metricsUrl as string);
  const count = told().length;
  for (const name of [alias, special.alias]) assert.equal((await visit(`/${name}`)).status, 302);
  await visit('/nothing-here');
  const url = service.application.metricsUrl as string;
  const after = await metricsBecome(url, { [answered('404')]: (before.get(answered('404')) ?? 0) + 1 });
  const grown = [...after].filter(
    ([name, value]) => name.startsWith('waypost_visit') && value !== before.get(name),
  );
  assert.deepEqual(
    grown.map(([name]) => name),
    [answered('404')],
  );
  assert.equal(told().length, count + 1);
});

test('answers are counted by status from 0 on, whatever comes, and visitors who leave as that', async () => {
  const quiet = await startService({ environment });
  const url = quiet.application.metricsUrl as string;
  const shown = await readMetrics(url);
  for (const status of ['200', '404', '410', '429', '503', 'aborted', 'other'])
    assert.equal(shown.get(answered(status)), 0, status);
  const owner = await quiet.createAccount();
  const off = await createLink(owner, { status: 'disabled' });
  for (let n = 0; n < 3; n++) await visitPath(quiet.baseUrl, `/${off.alias}`);
  await visitPath(quiet.baseUrl, `/${'x'.repeat(9_000)}`);
  const locked = await createLink(owner, { password: 'a secret word' });
  const socket = connect(Number(new URL(quiet.baseUrl).port), '127.0.0.1');
  socket.end(`POST /${locked.alias} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\npass`);
  socket.resume();
  const samples = await metricsBecome(url, {
    [answered('410')]: 3,
    [answered('414')]: 1,
    [answered('aborted')]: 1,
  });
  assert.equal([...samples.keys()].filter((name) => name.startsWith('waypost_visit_answers')).length, 13);
});

test('faults that were only counted are told when the service ends', async () => {
  const kept = keepLog('info');
  const failing = await startService({ logger: kept.logger, engine: 'sqlite' });
  const file = new DatabaseSync(join(failing.dataDir, 'waypost.sqlite'), { timeout: 5_000 });
  file.exec('alter table link rename to link_away');
  file.close();
  for (let n = 0; n < 3; n++) assert.equal((await visitPath(failing.baseUrl, `/alias-${n}`)).status, 503);
  await failing.application.stop();
  const faults = kept.lines.filter((line) => line.msg.startsWith('A visit could not be answered'));
  assert.deepEqual(
    faults.map(({ times }) => times),
    [undefined, 2],
  );
  assert.deepEqual(told(kept.lines), []);
});
