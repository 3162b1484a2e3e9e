import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { clicksAtLeast, createLinkOn, startChild, terminate } from '../support/processes/child-service.ts';
import { assertCountsFitEvents, readEvents } from '../support/clicks/click-counts.ts';
import { readData } from '../support/clicks/click-stores.ts';
import { clicksOf } from '../support/clicks/drains.ts';
import { chrome, firefox, visitPath } from '../support/clicks/visits.ts';

const clicks = 10_000;
const connections = 400;

for (const fastLane of ['on', 'off']) {
  test(`10,000 parallel clicks on one link count exactly 10,000 (FAST_LANE=${fastLane})`, async (context) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'waypost-parallel-'));
    context.after(() => rm(dataDir, { recursive: true, force: true }));
    const service = await startChild(dataDir, { FAST_LANE: fastLane });
    const link = await createLinkOn(service, 'ada');
    const agent = new Agent({ keepAlive: true, maxSockets: connections });
    const visit = async (_: unknown, n: number) => {
      const headers = { 'User-Agent': n % 2 === 0 ? chrome : firefox };
      return (await visitPath(service.baseUrl, `/${link.alias}`, { agent, headers })).status;
    };
    const statuses = await Promise.all(Array.from({ length: clicks }, visit));
    agent.destroy();
    assert.deepEqual([...new Set(statuses)], [302]);
    assert.equal(await clicksAtLeast(service, link, clicks), clicks);
    assert.equal(await terminate(service), 0);
    await readData(dataDir, async (data) => {
      const events = await readEvents(data);
      assert.equal(new Set(events.map(({ id }) => Buffer.from(id).toString('hex'))).size, clicks);
      assert.deepEqual(await clicksOf(data), { [`link ${link.id}`]: clicks });
      // Two user agents at one address are two visitors; both count again if midnight comes between.
      const visitors = events.filter(({ is_unique }) => is_unique === 1).length;
      assert.ok(visitors === 2 || visitors === 4, `${visitors} visitors`);
      await assertCountsFitEvents(data);
    });
  });
}
