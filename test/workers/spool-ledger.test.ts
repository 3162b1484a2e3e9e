import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { nameSegment, readableBytes } from '../../src/clicks/spool/read-segments.ts';
import { systemClock } from '../../src/platform/time/clock.ts';
import { createAnswerCounts } from '../../src/redirect/answers/answer-counts.ts';
import { createSpoolLedger } from '../../src/workers/spool-ledger.ts';

async function newLedger(context: TestContext, workers: number) {
  const folder = await mkdtemp(join(tmpdir(), 'waypost-ledger-'));
  context.after(() => rm(folder, { recursive: true, force: true }));
  return { folder, ledger: createSpoolLedger({ folder, workers, clock: systemClock }) };
}

const counters = (written: number, dropped = 0, isFailing = false) => ({
  spool: { written, dropped, isFailing },
  // The same numbers as for visits, so that the tests see the sums of both.
  answers: { ...createAnswerCounts(), '404': written, aborted: dropped },
});

test('each worker has a run of its own, known before its first file is there', async (context) => {
  const { ledger } = await newLedger(context, 3);
  const names = [0, 1, 2].map((worker) => ledger.namesFor(worker));
  assert.equal(new Set(names.map(({ run }) => run)).size, 3);
  for (const { run, firstSegment } of names) {
    assert.equal(readableBytes(nameSegment(run, firstSegment), ledger.positions()), 0);
    assert.equal(readableBytes(nameSegment(run, firstSegment + 1), ledger.positions()), 0);
  }
});

test('of a worker’s files what it told of is drained, and all of them once it is gone', async (context) => {
  const { folder, ledger } = await newLedger(context, 2);
  const { run } = ledger.namesFor(1);
  for (const number of [0, 1, 2]) await writeFile(join(folder, nameSegment(run, number)), 'clicks');
  const readable = () =>
    [0, 1, 2].map((number) => readableBytes(nameSegment(run, number), ledger.positions()));
  const position = { segment: nameSegment(run, 1), bytes: 4 };
  ledger.report(1, { kind: 'spool', position, counters: counters(3) });
  assert.deepEqual(readable(), [undefined, 4, 0]);
  ledger.end(1);
  assert.deepEqual(readable(), [undefined, undefined, undefined]);
});

test('a drainer that has not yet heard that a worker was replaced leaves the new one’s files alone', async (context) => {
  const { folder, ledger } = await newLedger(context, 2);
  const { run } = ledger.namesFor(0);
  for (const number of [0, 1]) await writeFile(join(folder, nameSegment(run, number)), 'clicks');
  const before = ledger.positions();
  ledger.end(0);
  const next = ledger.namesFor(0);
  assert.equal(next.run, run);
  assert.equal(next.firstSegment, 2);
  assert.equal(readableBytes(nameSegment(next.run, next.firstSegment), before), 0);
});

test('no name is used twice, also after all files are drained', async (context) => {
  const { ledger } = await newLedger(context, 1);
  const used = new Set<number>();
  for (let life = 0; life < 5; life++) {
    const { run, firstSegment } = ledger.namesFor(0);
    assert.equal(used.has(firstSegment), false);
    used.add(firstSegment).add(firstSegment + 1);
    const position = { segment: nameSegment(run, firstSegment + 1), bytes: 10 };
    ledger.report(0, { kind: 'spool', position, counters: counters(1) });
    ledger.end(0);
  }
});

test('counters are those of all workers that there were; only one that lives can be failing', async (context) => {
  const { ledger } = await newLedger(context, 2);
  const report = (worker: number, given: ReturnType<typeof counters>) => {
    const { run } = ledger.namesFor(worker);
    ledger.report(worker, {
      kind: 'spool',
      position: { segment: nameSegment(run, 0), bytes: 0 },
      counters: given,
    });
  };
  report(0, counters(10, 1));
  report(1, counters(20, 2, true));
  assert.deepEqual(ledger.counters(), counters(30, 3, true));
  ledger.end(1);
  assert.deepEqual(ledger.counters(), counters(30, 3));
  report(1, counters(5));
  assert.deepEqual(ledger.counters(), counters(35, 3));
});
