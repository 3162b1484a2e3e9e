import assert from 'node:assert/strict';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test, type TestContext } from 'node:test';
import { aliasOf, targetOf } from '../../bench/redirect/link-set.ts';
import type { PacedLoad } from '../../bench/redirect/paced-load.ts';
import { runPaced } from '../../bench/redirect/run-paced.ts';

const links = 100;
const targets = new Map(
  Array.from({ length: links }, (_, number) => [`/${aliasOf(number)}`, targetOf(number)]),
);

test('one after the other, as many requests as links ask for each link once', async (t) => {
  const asked: string[] = [];
  const port = await listen(t, (message, response) => {
    asked.push(message.url as string);
    response.writeHead(302, { Location: targets.get(message.url as string), 'Content-Length': 0 }).end();
  });
  const load = { requests: links, ratePerSecond: null, order: 'one-after-the-other' } as const;
  const { requests } = await runPaced(loadOf(port, load));
  assert.equal(requests, links);
  assert.deepEqual(asked.sort(), [...targets.keys()]);
});

test('a stall counts for every request that was due meanwhile', async (t) => {
  const stallMs = 400;
  let answered = 0;
  const port = await listen(t, (message, response) => {
    if (++answered === 50) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, stallMs);
    response.writeHead(302, { Location: targets.get(message.url as string), 'Content-Length': 0 }).end();
  });
  // The stall covers four fifths of the 500 ms that the schedule takes.
  const { p50Ms, maxMs } = await runPaced(loadOf(port, { requests: 500, ratePerSecond: 1_000 }));
  assert.ok(maxMs >= stallMs - 1, `the longest took ${maxMs} ms`);
  assert.ok(p50Ms >= stallMs / 4, `half took less than ${p50Ms} ms`);
});

test('an answer that does not lead to its link ends the load', async (t) => {
  const port = await listen(t, (_message, response) => {
    response.writeHead(302, { Location: 'https://www.example.com/', 'Content-Length': 0 }).end();
  });
  await assert.rejects(runPaced(loadOf(port, { requests: 10, ratePerSecond: 1_000 })), /No redirect to/);
});

function loadOf(port: number, load: Partial<PacedLoad> & Pick<PacedLoad, 'requests' | 'ratePerSecond'>) {
  return { port, connections: 4, links, unrecorded: 0, order: 'random', ...load } satisfies PacedLoad;
}

async function listen(t: TestContext, onRequest: RequestListener): Promise<number> {
  const server = createServer(onRequest);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}
