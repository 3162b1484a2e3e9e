import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLogger } from '../../src/platform/logger.ts';
import { StartError } from '../../src/platform/start-error.ts';
import type { Ended, WorkerProcess } from '../../src/workers/fork-worker.ts';
import type { ToWorker } from '../../src/workers/messages.ts';
import { supervise } from '../../src/workers/supervise.ts';
import { poll } from '../support/clicks/visits.ts';

/** A worker process that lives until it is told to end. */
interface Life extends WorkerProcess {
  at: number;
  sent: ToWorker['kind'][];
  die(reason?: Error): void;
}

function startLives() {
  const lives: Life[] = [];
  const failures: StartError[] = [];
  let endings = 0;
  const supervised = supervise({
    logger: createLogger('silent'),
    launch() {
      const listening = Promise.withResolvers<number>();
      const ended = Promise.withResolvers<Ended>();
      listening.promise.catch(() => {});
      const die = (reason = new Error('It just died.')) => {
        listening.reject(reason);
        ended.resolve({ code: 1, signal: null });
      };
      const sent: ToWorker['kind'][] = [];
      const send = ({ kind }: ToWorker) => void sent.push(kind);
      const life = { listening: listening.promise, ended: ended.promise, send, kill: die, die };
      lives.push({ ...life, at: performance.now(), sent });
      return lives.at(-1) as Life;
    },
    onEnded: () => endings++,
    onFailure: (error) => failures.push(error),
  });
  return { supervised, lives, failures, endings: () => endings };
}

const lifeNumber = (lives: Life[], number: number) => poll(`life ${number}`, async () => lives[number - 1]);

test('a worker that dies at once is replaced, each time after twice as long', async () => {
  const { supervised, lives, endings } = startLives();
  const waits: number[] = [];
  for (let number = 1; number <= 4; number++) {
    const life = await lifeNumber(lives, number);
    const diedAt = performance.now();
    life.die();
    const next = await lifeNumber(lives, number + 1);
    waits.push(next.at - diedAt);
    assert.equal(endings(), number);
    assert.equal(supervised.current(), next);
  }
  for (const [index, wait] of waits.entries()) {
    const expected = 100 * 2 ** index;
    assert.ok(wait >= expected - 5 && wait < expected * 2 + 100, `${wait} ms instead of ${expected}`);
  }
});

test('one that cannot start for a reason that stays is not replaced', async () => {
  const { lives, failures } = startLives();
  const reason = new StartError('PORT: 0.0.0.0:80 is in use by another program.');
  lives[0]?.die(reason);
  await poll('the failure', async () => failures[0]);
  assert.deepEqual(failures, [reason]);
  await new Promise((resolve) => setTimeout(resolve, 300));
  assert.equal(lives.length, 1);
});

test('stopping asks the process to end, waits for that and starts no other one', async () => {
  const { supervised, lives } = startLives();
  let isStopped = false;
  const stopping = supervised.stop().then(() => {
    isStopped = true;
  });
  assert.deepEqual(lives[0]?.sent, ['stop']);
  await new Promise((resolve) => setTimeout(resolve, 50));
  assert.equal(isStopped, false);
  lives[0]?.die();
  await stopping;
  await new Promise((resolve) => setTimeout(resolve, 300));
  assert.equal(lives.length, 1);
});

test('stopping between two lives starts no other one', async () => {
  const { supervised, lives, endings } = startLives();
  lives[0]?.die();
  await poll('the end', async () => (endings() === 1 ? true : undefined));
  await supervised.stop();
  await new Promise((resolve) => setTimeout(resolve, 300));
  assert.equal(lives.length, 1);
});
