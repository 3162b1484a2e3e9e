import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventStream } from '../../src/http/answers/event-stream.ts';

test('a stream whose client has left can be told and ended, and nothing happens', async () => {
  let hasLeft = 0;
  const { answer, stream } = eventStream(() => hasLeft++);
  const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
  assert.equal(stream.send({ name: 'clicks', data: '1' }), true);
  assert.equal(Buffer.from((await reader.read()).value ?? []).toString(), 'event: clicks\ndata: 1\n\n');
  await reader.cancel();
  assert.equal(hasLeft, 1);
  assert.equal(stream.send({ name: 'clicks', data: '2' }), false);
  stream.beat();
  stream.end();
});
