import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createNumberedQuestions } from '../../src/platform/processes/numbered-questions.ts';

test('each question waits for the answer with its own number', async () => {
  const questions = createNumberedQuestions(60_000);
  const sent: number[] = [];
  const settled: string[] = [];
  const first = questions.ask((id) => sent.push(id)).then(() => settled.push('first'));
  const second = questions.ask((id) => sent.push(id)).then(() => settled.push('second'));
  questions.hear(sent[1] as number);
  await second;
  assert.deepEqual(settled, ['second']);
  questions.hear(sent[0] as number);
  await first;
});

test('where no answer comes it is waited no longer than it may be, and one that comes late answers nobody else', async (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] });
  const questions = createNumberedQuestions(1_000);
  const sent: number[] = [];
  const settled: string[] = [];
  const first = questions.ask((id) => sent.push(id)).then(() => settled.push('first'));
  context.mock.timers.tick(999);
  await new Promise(setImmediate);
  assert.equal(settled.length, 0);
  context.mock.timers.tick(1);
  await first;
  const second = questions.ask((id) => sent.push(id)).then(() => settled.push('second'));
  questions.hear(sent[0] as number);
  questions.hear(7);
  await new Promise(setImmediate);
  assert.deepEqual(settled, ['first']);
  questions.hear(sent[1] as number);
  await second;
});
