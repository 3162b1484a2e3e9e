import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createNumberedQuestions } from '../../src/platform/processes/numbered-questions.ts';

test('each question waits for the answer with its own number', async () => {
  const { ask, settle } = createNumberedQuestions<{ id: number; text: string }>();
  const sent: number[] = [];
  const first = ask((id) => sent.push(id));
  const second = ask((id) => sent.push(id));
  for (const id of sent.toReversed()) settle({ id, text: `to ${id}` });
  assert.deepEqual(
    [await first, await second].map(({ text }) => text),
    sent.map((id) => `to ${id}`),
  );
});

test('where no answer comes it is waited no longer than it may be, and one that comes late answers nobody else', async (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] });
  const { askWithin, settle } = createNumberedQuestions<{ id: number }>();
  const sent: number[] = [];
  const settled: string[] = [];
  const first = askWithin(1_000, (id) => sent.push(id)).finally(() => settled.push('first'));
  context.mock.timers.tick(999);
  await new Promise(setImmediate);
  assert.equal(settled.length, 0);
  context.mock.timers.tick(1);
  assert.equal(await first, undefined);
  const second = askWithin(1_000, (id) => sent.push(id)).finally(() => settled.push('second'));
  settle({ id: sent[0] as number });
  settle({ id: 7 });
  await new Promise(setImmediate);
  assert.deepEqual(settled, ['first']);
  settle({ id: sent[1] as number });
  assert.deepEqual(await second, { id: sent[1] });
});
