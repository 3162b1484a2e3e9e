import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { ApiError } from '../../web/api/api-error.ts';
import { guessMapping } from '../../web/pages/links/import/columns.ts';
import { type Entry, makeEntry } from '../../web/pages/links/import/make-entry.ts';
import { parseCsv, writeCsvRow } from '../../web/pages/links/import/parse-csv.ts';
import {
  type ImportRun,
  notBegun,
  type Outcome,
  type Progress,
  runImport,
} from '../../web/pages/links/import/run-import.ts';

const created = (entries: readonly Entry[]): Outcome[] => entries.map(() => ({ isCreated: true }));
const entriesOf = (count: number, title = ''): Entry[] =>
  Array.from({ length: count }, (_, index) => ({ url: `https://example.com/${index}`, title }));

test('a table is read whatever separates its columns, and rows without text are left out', () => {
  for (const separator of [',', ';', '\t']) {
    const text = ['\uFEFFurl,title', '"a, b; c\td",x', '', ',', 'e,"f ""g"""'].join('\r\n');
    const own = text
      .replaceAll(/,(?=x|title|"f|\r|$)/g, separator)
      .replace('\r\n,\r\n', `\r\n${separator}\r\n`);
    const { names, rows } = parseCsv(own);
    assert.deepEqual(names, ['url', 'title'], JSON.stringify(separator));
    assert.deepEqual(
      rows.map(({ cells }) => cells),
      [
        ['a, b; c\td', 'x'],
        ['e', 'f "g"'],
      ],
    );
  }
});

test('what is written is read again, and nothing in it is a formula', () => {
  const cells = ['=1+1', '@a', '-2', 'plain', 'ok;=1\n+1'];
  const row = writeCsvRow(cells);
  assert.equal(row, `'=1+1,'@a,'-2,plain,"ok;'=1\n'+1"\r\n`);
  const [read] = parseCsv(`a,b,c,d,e\r\n${row}`).rows;
  const entry = makeEntry(read?.cells ?? [], ['url', 'custom', 'title', 'description', 'password'], false);
  assert.deepEqual(Object.values(entry), cells);
});

test('columns of the files of several services are understood, and no field is given twice', () => {
  assert.deepEqual(guessMapping(['Long URL', 'Slug', 'Tags', 'created_at']), ['url', 'custom', 'tags', '']);
  assert.deepEqual(guessMapping(['longurl', 'url', 'alias', 'Expires At']), ['url', '', 'custom', 'expiry']);
});

test('cells that hold lists are taken apart, and empty ones say nothing', () => {
  const entry = makeEntry(['https://example.com', ' a, b ,', ''], ['url', 'tags', 'title'], true);
  assert.deepEqual(entry, { findorcreate: true, url: 'https://example.com', tags: ['a', 'b'] });
  for (const host of ['example.com', 'müller.example', 'उदाहरण.भारत'])
    assert.deepEqual(makeEntry([`${host}/foo`], ['url'], false), { url: `https://${host}/foo` });
  assert.deepEqual(makeEntry(['no address'], ['url'], false), { url: 'no address' }, 'told as it is');
});

/** Starts an import run and records its progress. */
function startRun(run: Pick<ImportRun, 'entries' | 'send'> & Partial<ImportRun>) {
  const seen: Progress[] = [];
  const { signal } = new AbortController();
  const end = runImport({ begun: notBegun(), signal, onProgress: (progress) => seen.push(progress), ...run });
  return { seen, end };
}

/** Advances the clock until the run ends, so that no pause between attempts takes time. */
async function passPauses(t: TestContext, end: Promise<Progress>): Promise<Progress> {
  let isOver = false;
  void end.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    await setImmediate();
    t.mock.timers.tick(5_000);
  }
  return end;
}

test('chunks are small in rows and in bytes, and one that is refused is told row by row', async () => {
  const sizes: number[] = [];
  const send = async (entries: readonly Entry[]) => {
    sizes.push(entries.length);
    if (sizes.length === 2) throw new ApiError(403, { message: 'Not for you.' });
    return created(entries);
  };
  const entries = [...entriesOf(250), ...entriesOf(3, 'x'.repeat(400_000))];
  const { seen, end } = startRun({ entries, send });
  const { created: count, failures } = await end;
  assert.deepEqual(sizes, [200, 51, 1, 1]);
  assert.deepEqual(
    seen.map(({ done }) => done),
    [200, 251, 252, 253],
  );
  assert.equal(count, 202);
  assert.deepEqual(
    failures.map(({ index }) => index),
    Array.from({ length: 51 }, (_, index) => 200 + index),
  );
  assert.equal(failures[0]?.reason, 'Not for you.');
});

test('an import ends after the chunk in which it is told to', async () => {
  const controller = new AbortController();
  const send = async (entries: readonly Entry[]) => {
    controller.abort();
    return created(entries);
  };
  const { done } = await startRun({ entries: entriesOf(1_000), send, signal: controller.signal }).end;
  assert.equal(done, 200);
});

test('chunks that the service does not answer are sent again with their key, also when it goes on later', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout', 'Date'] });
  const sent: { first: unknown; count: number; key: string }[] = [];
  let isAway = true;
  const send = async (chunk: readonly Entry[], key: string) => {
    sent.push({ first: chunk[0]?.['url'], count: chunk.length, key });
    if (sent.length > 1 && isAway) throw new ApiError(0, { message: 'The service cannot be reached.' });
    return created(chunk);
  };
  const entries = entriesOf(500);
  const stopped = await passPauses(t, startRun({ entries, send }).end);
  const { done, created: count, failures, unanswered, interruption } = stopped;
  assert.deepEqual(
    { done, count, failures, unanswered, interruption },
    {
      done: 200,
      count: 200,
      failures: [],
      unanswered: 200,
      interruption: 'The service cannot be reached.',
    },
  );
  isAway = false;
  const end = await startRun({ entries, send, begun: stopped }).end;
  assert.deepEqual([end.done, end.created, end.unanswered, end.interruption], [500, 500, 0, undefined]);
  const [first, second, ...others] = sent;
  assert.equal(new Set(sent.map(({ key }) => key)).size, 3);
  assert.notEqual(second?.key, first?.key);
  assert.deepEqual(others.slice(0, -1), Array(4).fill(second), 'four attempts, and one when it goes on');
  assert.equal(others.at(-1)?.count, 100);
});

test('rows that the service forgot are neither links nor failures, and the others go on', async () => {
  let calls = 0;
  const send = async (chunk: readonly Entry[]) => {
    if (++calls === 1) throw new ApiError(409, { message: 'Its answer is no longer known.' });
    return created(chunk);
  };
  const end = await startRun({ entries: entriesOf(250), send }).end;
  assert.deepEqual([end.done, end.created, end.failures], [250, 50, []]);
  assert.deepEqual(
    end.unknown,
    Array.from({ length: 200 }, (_, index) => index),
  );
});
