import assert from 'node:assert/strict';
import { test } from 'node:test';
import { guessMapping } from '../../web/pages/links/import/columns.ts';
import { type Entry, makeEntry } from '../../web/pages/links/import/make-entry.ts';
import { parseCsv, writeCsvRow } from '../../web/pages/links/import/parse-csv.ts';
import { type Outcome, type Progress, runImport } from '../../web/pages/links/import/run-import.ts';

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
  assert.deepEqual(makeEntry(['example.com/foo'], ['url'], false), { url: 'https://example.com/foo' });
  assert.deepEqual(makeEntry(['no address'], ['url'], false), { url: 'no address' }, 'told as it is');
});

test('chunks are small in rows and in bytes, and one that fails is told row by row', async () => {
  const sizes: number[] = [];
  const seen: Progress[] = [];
  const send = async (entries: readonly Entry[]) => {
    sizes.push(entries.length);
    if (sizes.length === 2) throw new Error('The service cannot be reached.');
    return created(entries);
  };
  const entries = [...entriesOf(250), ...entriesOf(3, 'x'.repeat(400_000))];
  const { signal } = new AbortController();
  const end = await runImport({ entries, send, onProgress: (progress) => seen.push(progress), signal });
  assert.deepEqual(sizes, [200, 51, 1, 1]);
  assert.deepEqual(
    seen.map(({ done }) => done),
    [200, 251, 252, 253],
  );
  assert.equal(end.created, 202);
  assert.deepEqual(
    end.failures.map(({ index }) => index),
    Array.from({ length: 51 }, (_, index) => 200 + index),
  );
  assert.equal(end.failures[0]?.reason, 'The service cannot be reached.');
});

test('an import ends after the chunk in which it is told to', async () => {
  const controller = new AbortController();
  const send = async (entries: readonly Entry[]) => {
    controller.abort();
    return created(entries);
  };
  const { signal } = controller;
  const { done } = await runImport({ entries: entriesOf(1_000), send, onProgress: () => {}, signal });
  assert.equal(done, 200);
});
