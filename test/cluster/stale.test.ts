/** What a node has cached when PostgreSQL goes away stays valid until it is back. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startOwnPostgres } from '../support/processes/own-postgres.ts';
import { startService } from '../support/service.ts';
import { createDomain, createLink, poll, visitPath } from '../support/clicks/visits.ts';
import { untilHeard } from '../support/until-heard.ts';

const lifetimesMs = 3 * 3_600_000;
/** Whoever waits for PostgreSQL does so for four seconds. */
const promptMs = 3_500;

const postgres = await startOwnPostgres();
const service = await startService({ environment: { DATABASE_URL: postgres.url } });
const account = await service.createAccount();
const { database } = service.application.services;

async function timed(path: string, host?: string) {
  const start = performance.now();
  const { status, headers } = await visitPath(service.baseUrl, path, host ? { host } : {});
  return { status, location: headers.location, tookMs: performance.now() - start };
}

for (const [name, begin, end] of [
  ['hangs', postgres.hang, postgres.goOn],
  ['is gone', postgres.kill, postgres.start],
] as const) {
  test(`links, domains and codes that are known lead on hours after they would be read again, while PostgreSQL ${name}`, {
    timeout: 300_000,
  }, async () => {
    const host = `${name.replace(' ', '-')}.example.com`;
    const link = await createLink(account);
    const domain = `https://${host}`;
    await createDomain(service, account, { domain });
    const branded = await createLink(account, {
      domain,
      custom: 'branded',
      url: 'https://example.com/branded',
    });
    const { body: code } = await account.post('/api/qr/add', {
      type: 'link',
      data: 'https://example.com/code',
    });
    const scan = new URL(code.link).pathname.replace('/qr/', '/q/').replace(/\.\w+$/, '');
    const visits = [() => timed(`/${link.alias}`), () => timed(`/${branded.alias}`, host), () => timed(scan)];
    // The node is also notified of its own changes, and would then read again what it had cached before.
    const marker = await createLink(account);
    await untilHeard({
      visit: async () => (await timed(`/${marker.alias}`)).location,
      change: (target) =>
        database.write((tx) => tx.updateTable('link').set({ target }).where('id', '=', marker.id).execute()),
    });
    for (const visit of visits) assert.equal((await visit()).status, 302);
    await begin();
    service.clock.advance(lifetimesMs);
    for (let round = 0; round < 3; round++) {
      for (const visit of visits) {
        const { status, tookMs } = await visit();
        assert.equal(status, 302);
        assert.ok(tookMs < promptMs, `${tookMs} ms`);
      }
      service.clock.advance(lifetimesMs);
    }
    await end();
    const change = { url: 'https://example.com/changed' };
    await poll('the link to be changed', async () =>
      (await account.put(`/api/url/${link.id}/update`, change)).status === 200 ? true : undefined,
    );
    await poll('what it leads to now', async () =>
      (await timed(`/${link.alias}`)).location === change.url ? true : undefined,
    );
  });
}
