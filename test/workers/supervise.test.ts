import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createLogger } from '../../src/platform/logging/logger.ts';
import { OperatorError } from '../../src/platform/processes/operator-error.ts';
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
  const failures: OperatorError[] = [];
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

test('one that has worked for a second is replaced soon, however often others died before it', async (t) => {
  const pass = holdTime(t);
  let now = 0;
  t.mock.method(performance, 'now', () => now);
  const { lives } = startLives();
  const dieAfter = async (livedMs: number, waitMs: number) => {
    const before = lives.length;
    now += livedMs;
    lives.at(-1)?.die();
    await nextTurn();
    pass(waitMs - 1);
    assert.equal(lives.length, before, `${livedMs}`);
    pass(1);
    assert.equal(lives.length, before + 1, `${livedMs}`);
  };
  await dieAfter(0, 200);
  await dieAfter(999, 400);
  await dieAfter(1_000, 100);
  await dieAfter(0, 200);
});

test('the wait for the next one has an end', async (t) => {
  const pass = holdTime(t);
  const { lives } = startLives();
  for (let n = 1; n <= 10; n++) {
    lives.at(-1)?.die();
    await nextTurn();
    pass(5_000);
    assert.equal(lives.length, n + 1);
  }
});

test('one that cannot start for a reason that stays is not replaced', async (t) => {
  const pass = holdTime(t);
  const { lives, failures } = startLives();
  const reason = new OperatorError('PORT: 0.0.0.0:80 is in use by another program.');
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

test('a process that does not end when it is asked to is killed after twelve seconds', async (t) => {
  const pass = holdTime(t);
  const { supervised, lives } = startLives();
  const stopping = supervised.stop();
  const kill = t.mock.method(lives[0] as Life, 'kill');
  pass(11_999);
  assert.equal(kill.mock.callCount(), 0);
  pass(1);
  assert.equal(kill.mock.callCount(), 1);
  await stopping;
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
