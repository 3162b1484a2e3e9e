import assert from 'node:assert/strict';
import { beginRequest, keepAlive, markCommitted } from '../../src/http/idempotency/idempotency-store.ts';
import { onBothEngines } from '../support/engines.ts';

const minuteMs = 60_000;
const ages = { rememberedMs: 24 * 60 * minuteMs, abandonedAfterMs: minuteMs };

onBothEngines(
  'a request counts as running until a minute after its process last told so',
  async (database, accountId) => {
    const requestAt = (at: number) => ({ accountId, key: 'long', hash: 'x', at });
    const first = requestAt(0);
    const begin = async (at: number) => (await beginRequest(database, requestAt(at), ages))?.state;
    assert.equal(await begin(0), undefined);
    for (let at = 45_000; at < 10 * minuteMs; at += 45_000) {
      await keepAlive(database, first, at);
      assert.equal(await begin(at + minuteMs), 'running', `${at}`);
    }
    const last = 9 * minuteMs + 45_000;
    await keepAlive(database, first, last);
    assert.equal(await begin(last + minuteMs), 'running');
    assert.equal(await begin(last + minuteMs + 1), undefined);
  },
);

onBothEngines(
  'a request that was taken for dead neither refreshes the one in its place nor changes anything',
  async (database, accountId) => {
    const requestAt = (at: number) => ({ accountId, key: 'long', hash: 'x', at });
    const [dead, next] = [requestAt(0), requestAt(minuteMs + 1)];
    for (const request of [dead, next]) assert.equal(await beginRequest(database, request, ages), undefined);
    await keepAlive(database, dead, 10 * minuteMs);
    await assert.rejects(
      database.write((tx) => markCommitted(tx, dead)),
      { code: 'idempotencyRunning' },
    );
    assert.equal(await beginRequest(database, requestAt(next.at + minuteMs + 1), ages), undefined);
  },
);
