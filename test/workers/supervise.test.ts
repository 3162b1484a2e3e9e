import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createLogger } from '../../src/platform/logging/logger.ts';
import { StartError } from '../../src/platform/processes/start-error.ts';
import type { Ended, WorkerProcess } from '../../src/workers/fork-worker.ts';
import type { ToWorker } from '../../src/workers/messages.ts';
import { supervise } from '../../src/workers/supervise.ts';

/** A worker process that lives until it is told to end. */
interface Life extends WorkerProcess {
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
      lives.push({ ...life, sent });
      return lives.at(-1) as Life;
    },
    onEnded: () => endings++,
    onFailure: (error) => failures.push(error),
  });
  return { supervised, lives, failures, endings: () => endings };
}

/** Time stands still but for `pass`, which lets so many milliseconds go by. */
function holdTime({ mock }: TestContext): (ms: number) => void {
  mock.timers.enable({ apis: ['setTimeout'] });
  return (ms) => mock.timers.tick(ms);
}

/** Longer than the longest wait for another life. */
const longMs = 60_000;

test('a worker that dies at once is replaced, each time after twice as long', async (t) => {
  const pass = holdTime(t);
  const { supervised, lives, endings } = startLives();
  for (const [index, waitMs] of [200, 400, 800, 1_600].entries()) {
    lives.at(-1)?.die();
    await nextTurn();
    assert.equal(endings(), index + 1);
    pass(waitMs - 1);
    assert.equal(lives.length, index + 1);
    pass(1);
    assert.equal(lives.length, index + 2);
    assert.equal(supervised.current(), lives.at(-1));
  }
});

test('one that cannot start for a reason that stays is not replaced', async (t) => {
  const pass = holdTime(t);
  const { lives, failures } = startLives();
  const reason = new StartError('PORT: 0.0.0.0:80 is in use by another program.');
  lives[0]?.die(reason);
  await nextTurn();
  assert.deepEqual(failures, [reason]);
  pass(longMs);
  assert.equal(lives.length, 1);
});

test('stopping asks the process to end, waits for that and starts no other one', async (t) => {
  const pass = holdTime(t);
  const { supervised, lives } = startLives();
  let isStopped = false;
  const stopping = supervised.stop().then(() => {
    isStopped = true;
  });
  assert.deepEqual(lives[0]?.sent, ['stop']);
  await nextTurn();
  assert.equal(isStopped, false);
  lives[0]?.die();
  await stopping;
  pass(longMs);
  assert.equal(lives.length, 1);
});

test('stopping between two lives starts no other one', async (t) => {
  const pass = holdTime(t);
  const { supervised, lives, endings } = startLives();
  lives[0]?.die();
  await nextTurn();
  assert.equal(endings(), 1);
  await supervised.stop();
  pass(longMs);
  assert.equal(lives.length, 1);
});

test('a process that ends when the service is about to stop is not replaced', async (t) => {
  const pass = holdTime(t);
  const { supervised, lives, endings } = startLives();
  supervised.expectEnd();
  lives[0]?.die();
  await nextTurn();
  assert.equal(endings(), 1);
  pass(longMs);
  assert.equal(lives.length, 1);
  await supervised.stop();
});
