import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { promisify } from 'node:util';
import { readMetrics } from '../support/metrics.ts';
import { isMissing } from '../support/processes/web-servers.ts';
import { startService } from '../support/service.ts';

const run = promisify(execFile);
const page = await readFile(new URL('../../docs/operations/monitoring.md', import.meta.url), 'utf8');
const folder = await mkdtemp(join(tmpdir(), 'waypost-monitoring-'));
after(() => rm(folder, { recursive: true, force: true }));
const service = await startService({ environment: { METRICS_PORT: '0' } });

const [config, rules] = page
  .split('```yaml\n')
  .slice(1)
  .map((block) => block.split('```')[0] ?? '');

test('every metric that alerts and tables of the page name is served', async () => {
  // Routes are there from their first request on.
  await service.anonymous.get('/api/account');
  const samples = [...(await readMetrics(service.application.metricsUrl as string)).keys()].join('\n');
  const inTables = [...page.matchAll(/^\| `([^|]+)` \|/gm)].flatMap(([, names = '']) => names.split('`, `'));
  const inAlerts = [...(rules ?? '').matchAll(/\b(?:waypost|process|nodejs)_\w+/g)].map(([name]) => name);
  const names = new Set([...inTables, ...inAlerts].filter((name) => /^[a-z]+_[a-z0-9_]+$/.test(name)));
  assert.ok(names.size >= 20, [...names].join(' '));
  for (const name of names) assert.match(samples, new RegExp(`^${name}(?:_bucket)?(?:\\{|$)`, 'm'));
});

test('Prometheus itself accepts its configuration and the alerts', async (context) => {
  const missing = await isMissing('promtool --version');
  if (missing) return context.skip(missing);
  for (const [kind, text = ''] of [
    ['config', config],
    ['rules', rules],
  ] as const) {
    const path = join(folder, `${kind}.yml`);
    await writeFile(path, text);
    await run('promtool', ['check', kind, path]);
  }
});
