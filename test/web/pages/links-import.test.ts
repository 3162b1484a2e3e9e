import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { ApiError } from '../../../web/api/api-error.ts';
import { guessMapping, type Mapping } from '../../../web/pages/links/import/columns.ts';
import { type Entry, makeEntry } from '../../../web/pages/links/import/make-entry.ts';
import { parseCsv, writeCsvRow } from '../../../web/pages/links/import/parse-csv.ts';
import { readFile } from '../../../web/pages/links/import/read-file.ts';
import {
  type ImportRun,
  notBegun,
  type Outcome,
  type Progress,
  runImport,
} from '../../../web/pages/links/import/run-import.ts';
import { hasMoreCells } from '../../../web/csv/read-csv.ts';

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

test('lines without text before the column names do not hide what separates these', () => {
  const { names, rows } = parseCsv('\uFEFF\r\n\r\nurl;title\r\na, b;c');
  assert.deepEqual(names, ['url', 'title']);
  assert.deepEqual(rows[0]?.cells, ['a, b', 'c']);
});

test('what a column name in quotation marks holds separates no columns', () => {
  const { names } = parseCsv('"url; where it leads; target",title\na,b');
  assert.deepEqual(names, ['url; where it leads; target', 'title']);
});

test('a first line that tells the separator is believed, and is neither the column names nor a row', () => {
  for (const told of ['sep=;', '\uFEFFSEP=;', '"sep=;"', 'sep=;;;']) {
    const { names, rows } = parseCsv(`${told}\r\nurl;a,b,c,d\r\nx,y;z\r\n`);
    assert.deepEqual(names, ['url', 'a,b,c,d'], told);
    assert.deepEqual(rows, [{ line: 3, cells: ['x,y', 'z'], source: 'x,y;z' }], told);
  }
  const { names, rows } = parseCsv('sep=\t\nurl\ttitle\na\tb');
  assert.deepEqual(
    [names, rows[0]?.cells],
    [
      ['url', 'title'],
      ['a', 'b'],
    ],
  );
  assert.deepEqual(parseCsv('sep=x,url\n1,2').names, ['sep=x', 'url']);
  const { rows: later } = parseCsv('url,title\nhttps://example.com/?sep=;\nsep=;\n');
  assert.deepEqual(
    later.map(({ cells }) => cells),
    [['https://example.com/?sep=;'], ['sep=;']],
  );
});

test('a quotation mark that is never closed is a character, however much follows', () => {
  const { rows } = parseCsv(`url,title\na,"27 inch\n${'b,plain and long\n'.repeat(1_000_000)}`);
  assert.equal(rows.length, 1_000_001);
  assert.deepEqual(rows[0]?.cells, ['a', '"27 inch']);
});

test('files are read as spreadsheets write them: in UTF-8, UTF-16 or Windows-1252', async () => {
  const text = 'url\ttitle\r\nhttps://example.com\tCafé\r\n';
  for (const bytes of [
    Buffer.from(text),
    Buffer.from(`\uFEFF${text}`),
    Buffer.from(`\uFEFF${text}`, 'utf16le'),
    Buffer.from(text, 'latin1'),
  ]) {
    const table = await readFile(new File([bytes], 'links.txt'));
    assert.ok(typeof table === 'object');
    assert.deepEqual(table.names, ['url', 'title']);
    assert.deepEqual(
      table.rows.map(({ cells }) => cells),
      [['https://example.com', 'Café']],
    );
  }
});

test('a row with text beyond the last column is told apart', () => {
  const { names, rows } = parseCsv('url,title\nhttps://example.com/a,b,Title\nc,d,,\ne');
  const mapping = guessMapping(names);
  assert.deepEqual(
    rows.map(({ cells }) => hasMoreCells(cells, mapping)),
    [true, false, false],
  );
});

test('what is written is read again, and nothing in it is a formula', () => {
  const cells = ['=1+1', '@a', "'-2", 'plain', 'ok;=1\n+1', '\tthe "a\tb"', "a'\tb"];
  const row = writeCsvRow(cells);
  assert.equal(row, `'=1+1,'@a,''-2,plain,"ok;'=1\n'+1","'\tthe ""a\tb""","a'\tb"\r\n`);
  const [read] = parseCsv(`a,b,c,d,e,f,g\r\n${row}`).rows;
  const mapping: Mapping = ['url', 'custom', 'title', 'description', 'password', 'metatitle', 'campaign'];
  const entry = makeEntry(read?.cells ?? [], mapping, false);
  assert.deepEqual(Object.values(entry), cells);
});

test('columns of the files of several services are understood, and no field is given twice', () => {
  assert.deepEqual(guessMapping(['Long URL', 'Slug', 'Tags', 'created_at']), ['url', 'custom', 'tags', '']);
  assert.deepEqual(guessMapping(['longurl', 'url', 'alias', 'Expires At']), ['url', '', 'custom', 'expiry']);
  assert.deepEqual(
    guessMapping(['Destination URL', 'Back-half', 'Short domain', 'Name', 'Notes', 'Labels', 'maxVisits']),
    ['url', 'custom', 'domain', 'title', 'description', 'tags', 'clicklimit'],
  );
  assert.deepEqual(
    guessMapping(['validSince', 'validUntil', 'expired_url', 'og_title', 'og_description', 'og_image']),
    ['starts', 'expiry', 'expirationredirect', 'metatitle', 'metadescription', 'metaimage'],
  );
});

test('a column that may have the short address is the destination only if no other one is', () => {
  assert.deepEqual(guessMapping(['link', 'long_url', 'title']), ['', 'url', 'title']);
  assert.deepEqual(guessMapping(['address', 'target']), ['', 'url']);
  assert.deepEqual(guessMapping(['title', 'Link', 'address']), ['title', 'url', '']);
});

test('cells that hold lists are taken apart, and empty ones say nothing', () => {
  const cells = ['https://example.com', ' a, , b ,"c, ""d""",27" ', 'c,d', '', 'left out'];
  const entry = makeEntry(cells, ['url', 'tags', 'channel', 'title', ''], true);
  const lists = { tags: ['a', 'b', 'c, "d"', '27"'], channel: ['c', 'd'] };
  assert.deepEqual(entry, { findorcreate: true, url: 'https://example.com', ...lists });
  for (const host of ['example.com', 'müller.example', 'उदाहरण.भारत'])
    for (const field of ['url', 'expirationredirect'] as const)
      assert.deepEqual(makeEntry([`${host}/foo`], [field], false), { [field]: `https://${host}/foo` });
  assert.deepEqual(makeEntry(['no address'], ['url'], false), { url: 'no address' }, 'told as it is');
});

/** Starts an import run and records its progress. */
function startRun(run: Pick<ImportRun, 'items' | 'send'> & Partial<ImportRun>) {
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
  const items = [...entriesOf(250), ...entriesOf(3, 'x'.repeat(400_000))];
  const { seen, end } = startRun({ items, send });
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
  const one = await startRun({ items: entriesOf(1, 'x'.repeat(600_000)), send }).end;
  assert.equal(one.created, 1, 'a row that is larger than a chunk is sent by itself');
});

test('a row that has a problem fails with that, and is not sent', async () => {
  const sent: string[] = [];
  const send = async (entries: readonly Entry[]) => {
    if (sent.length === 2) throw new ApiError(403, { message: 'Not for you.' });
    sent.push(...entries.map(({ title }) => String(title)));
    return entries.map(
      (_, index) => (index === 0 ? { isCreated: true } : { isCreated: false, reason: 'Taken.' }) as Outcome,
    );
  };
  const [one, two] = [{ title: 'one' }, { title: 'two' }];
  const first = await startRun({ items: ['Split.', one, 'Split.', two], send }).end;
  assert.deepEqual(sent, ['one', 'two']);
  assert.deepEqual([first.done, first.created], [4, 1]);
  assert.deepEqual(first.failures, [
    { index: 0, reason: 'Split.' },
    { index: 2, reason: 'Split.' },
    { index: 3, reason: 'Taken.' },
  ]);
  const second = await startRun({ items: ['Split.', one], send }).end;
  assert.deepEqual(
    second.failures.map(({ reason }) => reason),
    ['Split.', 'Not for you.'],
  );
  const third = await startRun({ items: ['Split.'], send }).end;
  assert.deepEqual(third.failures, [{ index: 0, reason: 'Split.' }]);
});

test('an import ends after the chunk in which it is told to', async () => {
  const controller = new AbortController();
  const send = async (entries: readonly Entry[]) => {
    controller.abort();
    return created(entries);
  };
  const { done } = await startRun({ items: entriesOf(1_000), send, signal: controller.signal }).end;
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
  const items = entriesOf(500);
  const stopped = await passPauses(t, startRun({ items, send }).end);
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
  const end = await startRun({ items, send, begun: stopped }).end;
  assert.deepEqual([end.done, end.created, end.unanswered, end.interruption], [500, 500, 0, undefined]);
  const [first, second, ...others] = sent;
  assert.equal(new Set(sent.map(({ key }) => key)).size, 3);
  assert.notEqual(second?.key, first?.key);
  assert.deepEqual(others.slice(0, -1), Array(4).fill(second), 'four attempts, and one when it goes on');
  assert.equal(others.at(-1)?.count, 100);
});

test('an import that stops at a refusal has no rows of which it is unknown whether they are links', async () => {
  const send = () => Promise.reject(new ApiError(401, { message: 'Please sign in again.' }));
  const { done, unanswered, interruption } = await startRun({ items: entriesOf(3), send }).end;
  assert.deepEqual([done, unanswered, interruption], [0, 0, 'Please sign in again.']);
});

test('rows that the service forgot are neither links nor failures, and the others go on', async () => {
  let calls = 0;
  const send = async (chunk: readonly Entry[]) => {
    if (++calls === 1) throw new ApiError(409, { message: 'Its answer is no longer known.' });
    return created(chunk);
  };
  const end = await startRun({ items: entriesOf(250), send }).end;
  assert.deepEqual([end.done, end.created, end.failures], [250, 50, []]);
  assert.deepEqual(
    end.unknown,
    Array.from({ length: 200 }, (_, index) => index),
  );
});
