import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Worker } from 'node:worker_threads';
import { createTraffic } from '../../src/platform/pace/give-way.ts';

const giveWay = new URL('../../src/platform/pace/give-way.ts', import.meta.url);

test('a thread rests now and then while visitors come, and never without them', async (context) => {
  const thread = startThread();
  context.after(thread.end);
  assert.equal(await thread.work({ ms: 50 }), 0, 'nobody came yet');
  assert.ok((await thread.work({ ms: 50, isVisited: true })) > 0, 'somebody comes');
  // Rests end a quarter of a second after the last visitor; this work takes longer than that.
  await thread.work({ ms: 300 });
  assert.equal(await thread.work({ ms: 50 }), 0, 'nobody comes any more');
});

interface Work {
  ms: number;
  /** Whether visitors come meanwhile. The thread notes them itself: another one might not run when it does. */
  isVisited?: boolean;
}

/** A worker thread that works for the given milliseconds and reports how often it rested. */
const source = `
  const { parentPort, workerData } = require('node:worker_threads');
  (async () => {
    const { createGiveWay, noteTraffic } = await import(workerData.giveWay);
    const rest = Atomics.wait;
    let rests = 0;
    Atomics.wait = (...args) => { rests++; return rest(...args); };
    const giveWay = createGiveWay(workerData.traffic);
    parentPort.on('message', ({ ms, isVisited }) => {
      rests = 0;
      const until = performance.now() + ms;
      while (performance.now() < until) {
        if (isVisited) noteTraffic(workerData.traffic);
        for (let n = 0; n < 100; n++) giveWay(1);
      }
      parentPort.postMessage(rests);
    });
    parentPort.postMessage('ready');
  })();
`;

function startThread() {
  const workerData = { traffic: createTraffic(), giveWay: giveWay.href };
  const worker = new Worker(source, { eval: true, workerData });
  const heard = () => new Promise<number>((resolve) => worker.once('message', resolve));
  const ready = heard();
  return {
    async work(work: Work): Promise<number> {
      await ready;
      const done = heard();
      worker.postMessage(work);
      return done;
    },
    end: () => worker.terminate(),
  };
}
