import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { ApiError } from '../../../web/api/api-error.ts';
import { newTask, sendOnce, type Task } from '../../../web/api/send-once.ts';

const attemptsMax = { busy: 3, unanswered: 3, running: 3 };
const hourMs = 3_600_000;

const failures = {
  unreachable: () => new ApiError(0, { message: 'unreachable' }),
  unreadable: () => new ApiError(200, { message: 'unreadable' }),
  fault: () => new ApiError(500, { message: 'fault' }),
  away: () => new ApiError(503, { message: 'away' }, true),
  busy: () => new ApiError(429, { message: 'busy' }, true),
  running: () => new ApiError(409, { message: 'running' }, true),
  lost: () => new ApiError(409, { message: 'lost' }),
  signedOut: () => new ApiError(401, { message: 'signedOut' }),
  refused: () => new ApiError(403, { message: 'refused' }),
  noTexts: () => new TypeError('noTexts'),
};
type Failure = keyof typeof failures;

interface Script {
  task?: Task;
  signal?: AbortSignal;
}

/** Sends to a service that fails as in `script`, call by call, and then answers. Pauses take no time. */
async function sendTo(t: TestContext, script: Failure[], options: Script = {}) {
  t.mock.timers.reset();
  t.mock.timers.enable({ apis: ['setTimeout', 'Date'], now: 1_000 * hourMs });
  const { task = newTask(), signal = new AbortController().signal } = options;
  const keys: string[] = [];
  const send = async (key: string) => {
    const failure = script[keys.push(key) - 1];
    if (failure) throw failures[failure]();
    return 'answer';
  };
  const sending = sendOnce(task, send, { attemptsMax, signal });
  let isOver = false;
  void sending.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    await setImmediate();
    t.mock.timers.tick(1_000);
  }
  return { sent: await sending, keys, task };
}

for (const failure of ['unreachable', 'unreadable', 'fault', 'away', 'noTexts', 'busy', 'running'] as const) {
  test(`after "${failure}" the same is sent again with the same key, until there is an answer`, async (t) => {
    const { sent, keys, task } = await sendTo(t, [failure, failure]);
    assert.deepEqual(sent, { outcome: 'answered', answer: 'answer' });
    assert.deepEqual(keys, [task.key, task.key, task.key]);
  });

  test(`after "${failure}" for long it can be sent again later, as what it is then`, async (t) => {
    const { sent, keys, task } = await sendTo(t, [failure, failure, failure]);
    assert.equal(keys.length, 3);
    assert.ok(sent.outcome === 'interrupted');
    assert.equal(sent.error.message, failure);
    assert.equal(sent.task.key, task.key);
    assert.equal(sent.task.unansweredSince === undefined, failure === 'busy');
  });
}

test('what is refused at first was not done; after an attempt without an answer nobody knows', async (t) => {
  const first = await sendTo(t, ['busy', 'refused']);
  assert.ok(first.sent.outcome === 'refused');
  assert.equal(first.sent.error.message, 'refused');
  const later = await sendTo(t, ['unreachable', 'refused']);
  assert.deepEqual(later.sent, { outcome: 'unknown' });
});

test('without a session it waits to be sent again, as what it is then', async (t) => {
  const first = await sendTo(t, ['signedOut']);
  assert.equal(first.keys.length, 1);
  assert.ok(first.sent.outcome === 'interrupted');
  assert.deepEqual(first.sent.task, first.task);
  const later = await sendTo(t, ['unreachable', 'signedOut']);
  assert.ok(later.sent.outcome === 'interrupted');
  assert.equal(later.sent.task.key, later.task.key);
  assert.notEqual(later.sent.task.unansweredSince, undefined);
});

test('an answer that the service lost stays unknown', async (t) => {
  const { sent, keys } = await sendTo(t, ['unreachable', 'running', 'lost']);
  assert.deepEqual(sent, { outcome: 'unknown' });
  assert.equal(keys.length, 3);
});

test('a busy service does not make it known what an attempt before did', async (t) => {
  const { sent } = await sendTo(t, ['unreachable', 'busy', 'busy', 'busy']);
  assert.ok(sent.outcome === 'interrupted');
  assert.notEqual(sent.task.unansweredSince, undefined);
});

test('a key that the service may have forgotten is not sent again', async (t) => {
  const unansweredSince = 1_000 * hourMs - 24 * hourMs;
  const { sent, keys } = await sendTo(t, [], { task: { ...newTask(), unansweredSince } });
  assert.deepEqual(sent, { outcome: 'unknown' });
  assert.deepEqual(keys, []);
  const younger = await sendTo(t, [], { task: { ...newTask(), unansweredSince: 1_000 * hourMs - hourMs } });
  assert.equal(younger.sent.outcome, 'answered');
});

test('who is told to stop while waiting sends nothing more, and waits no longer', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const controller = new AbortController();
  let calls = 0;
  const send = async () => {
    calls++;
    throw failures.busy();
  };
  const sending = sendOnce(newTask(), send, { attemptsMax, signal: controller.signal });
  await setImmediate();
  controller.abort();
  assert.equal((await sending).outcome, 'interrupted');
  assert.equal(calls, 1);
});

test('no two keys are the same, and each is one that a header can hold', () => {
  const keys = Array.from({ length: 1_000 }, () => newTask().key);
  assert.equal(new Set(keys).size, keys.length);
  for (const key of keys) assert.match(key, /^[0-9a-f]{32}$/);
});
