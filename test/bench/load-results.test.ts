import assert from 'node:assert/strict';
import { test } from 'node:test';
import { untilDrained } from '../../bench/redirect/drain.ts';
import type { Run } from '../../bench/redirect/measure-run.ts';
import { readOptions } from '../../bench/redirect/options.ts';
import { isWholeRedirect } from '../../bench/redirect/read-answer.ts';
import { parseWrk } from '../../bench/redirect/run-wrk.ts';
import { pairedRatio } from '../../bench/redirect/summarize.ts';

const target = 'https://www.example.com/a';

test('a redirect is whole with its last byte, with and without a body', () => {
  const bare = `HTTP/1.1 302 Found\r\nLocation: ${target}\r\nContent-Length: 0\r\n\r\n`;
  const withBody = `HTTP/1.1 302 Moved Temporarily\r\ncontent-length: 4\r\nLocation: ${target}\r\n\r\nbody`;
  for (const answer of [bare, withBody]) {
    for (let bytes = 0; bytes < answer.length; bytes++)
      assert.equal(isWholeRedirect(answer.slice(0, bytes), target), false);
    assert.equal(isWholeRedirect(answer, target), true);
  }
});

test('another status, another target, a second answer and a missing length are refused', () => {
  const answers = [
    `HTTP/1.1 404 Not Found\r\nLocation: ${target}\r\nContent-Length: 0\r\n\r\n`,
    `HTTP/1.1 302 Found\r\nLocation: ${target}/b\r\nContent-Length: 0\r\n\r\n`,
    `HTTP/1.1 302 Found\r\nLocation: ${target}\r\nContent-Length: 0\r\n\r\nHTTP/1.1 302`,
    `HTTP/1.1 302 Found\r\nLocation: ${target}\r\n\r\n`,
  ];
  for (const answer of answers) assert.throws(() => isWholeRedirect(answer, target), answer);
});

test("the last line of wrk's script becomes seconds and milliseconds", () => {
  const printed = 'Running 2s test\n  2 requests in 2.00s\nRESULT 210000 2000500 584 2246 0\n';
  assert.deepEqual(parseWrk(printed), { requests: 210_000, seconds: 2.0005, p50Ms: 0.584, p99Ms: 2.246 });
});

test('a run of wrk with failed requests, or one that did not finish, is no result', () => {
  assert.throws(() => parseWrk('RESULT 210000 2000500 584 2246 3\n'), /3 of wrk's requests failed/);
  assert.throws(() => parseWrk('unable to connect\n'), /did not finish/);
});

test('more clicks counted than can have been answered are no result', async () => {
  const counting = { readCounted: () => 165, pids: [process.pid] };
  const answered = { requests: 100, inFlightMax: 64, startedAt: performance.now(), usedBefore: 0 };
  await assert.rejects(untilDrained(counting, answered), /100 requests were answered and 165 counted/);
});

test('requests that were under way when the load ended may be counted', async () => {
  const counting = { readCounted: () => 164, pids: [process.pid] };
  const answered = { requests: 100, inFlightMax: 64, startedAt: performance.now(), usedBefore: 0 };
  const { counted, drainUsPerClick } = await untilDrained(counting, answered);
  assert.equal(counted, 164);
  assert.equal(drainUsPerClick, null);
});

test('a ratio is the median of the ratios of each round', () => {
  const runs = [40, 90, 10].map(runOf);
  const base = [50, 100, 100].map(runOf);
  assert.deepEqual(pairedRatio(runs, base, 'perSecond'), { median: 0.8, least: 0.1, most: 0.9 });
});

test('an option that is not what it can be is refused by its name', () => {
  for (const value of ['0', '-1', '1.5', 'many', ''])
    assert.throws(() => readOptions([`--rounds=${value}`]), /--rounds is a whole number/);
  assert.throws(() => readOptions(['--links', '10', '--workers', '2']), /give one of them/);
  assert.throws(() => readOptions(['--database', 'postgres', '--workers', '2']), /give one of them/);
  assert.throws(() => readOptions(['--database', 'oracle']), /--database is postgres/);
  assert.equal(readOptions(['--quick', '--seconds', '3']).seconds, 3);
});

function runOf(perSecond: number): Run {
  return { perSecond, p50Ms: 1, p99Ms: 1, cpuUsPerRequest: 1, coreShare: 1, residentMegabytes: 1 };
}
