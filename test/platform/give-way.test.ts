import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Worker } from 'node:worker_threads';
import { createTraffic, noteTraffic, type Traffic } from '../../src/platform/give-way.ts';

const giveWay = new URL('../../src/platform/give-way.ts', import.meta.url);
const workMs = 100;

test('a thread rests now and then while visitors come, and never without them', async () => {
  const traffic = createTraffic();
  const thread = startThread(traffic);
  assert.equal(await thread.work(), 0, 'nobody came yet');
  const stop = keepComing(traffic);
  const rests = await thread.work();
  stop();
  assert.ok(rests > 0, 'somebody comes');
  await thread.work();
  // Rests end a quarter of a second after the last visitor; this work takes longer than that.
  await thread.work(400);
  assert.equal(await thread.work(), 0, 'nobody comes any more');
  await thread.end();
});

function keepComing(traffic: Traffic): () => void {
  noteTraffic(traffic);
  const timer = setInterval(noteTraffic, 5, traffic);
  return () => clearInterval(timer);
}

/** A worker thread that works for the given milliseconds and reports how often it rested. */
const source = `
  const { parentPort, workerData } = require('node:worker_threads');
  (async () => {
    const { createGiveWay } = await import(workerData.giveWay);
    const rest = Atomics.wait;
    let rests = 0;
    Atomics.wait = (...args) => { rests++; return rest(...args); };
    const giveWay = createGiveWay(workerData.traffic);
    parentPort.on('message', (ms) => {
      rests = 0;
      const until = performance.now() + ms;
      while (performance.now() < until) for (let n = 0; n < 100; n++) giveWay(1);
      parentPort.postMessage(rests);
    });
    parentPort.postMessage('ready');
  })();
`;

function startThread(traffic: Traffic) {
  const worker = new Worker(source, { eval: true, workerData: { traffic, giveWay: giveWay.href } });
  const heard = () => new Promise<number>((resolve) => worker.once('message', resolve));
  const ready = heard();
  return {
    async work(ms = workMs): Promise<number> {
      await ready;
      const done = heard();
      worker.postMessage(ms);
      return done;
    },
    end: () => worker.terminate(),
  };
}
