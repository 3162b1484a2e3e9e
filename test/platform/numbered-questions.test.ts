import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createNumberedQuestions } from '../../src/platform/numbered-questions.ts';

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

test('where no answer comes it is waited no longer than it may be, and one that comes late harms nobody', async () => {
  const questions = createNumberedQuestions(1);
  let number = 0;
  await questions.ask((id) => (number = id));
  questions.hear(number);
  questions.hear(7);
});
