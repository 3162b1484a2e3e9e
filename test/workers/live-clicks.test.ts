import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLinkOn } from '../support/processes/child-service.ts';
import { endsWithin, openStream } from '../support/event-stream.ts';
import { poll, visitPath } from '../support/clicks/visits.ts';
import { noWorkers, startWorkers } from '../support/processes/workers.ts';

test('streams pass through workers, whichever counted the click, and end whole with the service', {
  skip: noWorkers,
}, async () => {
  const service = await startWorkers(2);
  const link = await createLinkOn(service, 'live');
  const headers = { Authorization: `Bearer ${link.key}` };
  const open = () => openStream(`${service.baseUrl}/api/statistics/live`, headers);
  const streams = await Promise.all(Array.from({ length: 6 }, open));
  for (const { status } of streams) assert.equal(status, 200);
  for (let n = 0; n < 12; n++) await visitPath(service.baseUrl, `/${link.alias}`);
  for (const stream of streams) {
    await poll('all clicks', async () => (stream.clicks().at(-1)?.today === 12 ? true : undefined));
    assert.equal(stream.clicks().at(-1)?.recent[0]?.['alias'], link.alias);
  }
  for (const stream of streams.slice(0, 3)) stream.close();
  const later = await poll('room for others', async () => {
    const more = await Promise.all(Array.from({ length: 7 }, open));
    if (more.every(({ status }) => status === 200)) return more;
    for (const stream of more) stream.close();
    return undefined;
  });
  service.child.kill('SIGTERM');
  for (const stream of [...streams.slice(3), ...later]) assert.equal(await endsWithin(stream, 30_000), true);
});
