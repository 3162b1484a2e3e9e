import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseCsv } from '../../../web/pages/links/import/parse-csv.ts';

test('a first row with an address is a link, too, and that column is the destination', () => {
  const first = 'https://example.com/a';
  const plain = parseCsv(`\uFEFF${first}\nhttps://example.com/b\n`);
  assert.deepEqual(plain.names, ['url']);
  assert.deepEqual(
    plain.rows.map(({ line, cells }) => [line, ...cells]),
    [
      [1, first],
      [2, 'https://example.com/b'],
    ],
  );
  for (const row of [`Summer;${first}`, 'Summer;WWW.example.com/a']) {
    const { names, rows } = parseCsv(`${row}\nWinter;${first}`);
    assert.deepEqual([names, rows.length], [['', 'url'], 2]);
  }
  assert.deepEqual(parseCsv('sep=;\nurl;title\nhttps://example.com/;a').names, ['url', 'title']);
});

test('so it is with an address without a scheme', () => {
  for (const [text, names] of [
    ['example.com/a\nexample.com/b', ['url']],
    ['example.com\nbücher.example', ['url']],
    ['example.com', ['url']],
    ['example.com/a\nhttps://example.com/b', ['url']],
    ['Summer;example.com/a\nWinter;example.com/b', ['', 'url']],
    ['01.02.2026;1.5;example.com\n02.02.2026;2.5;example.com:8080', ['', '', 'url']],
  ] as const) {
    const table = parseCsv(text);
    assert.deepEqual([table.names, table.rows.length], [names, text.split('\n').length], text);
  }
});

test('names of columns with a dot are no addresses', () => {
  for (const text of [
    'link.url\nhttps://example.com/a',
    'data.url;title\nexample.com/a;Summer',
    'first.name,second.name\nSummer,Winter',
  ]) {
    const { names, rows } = parseCsv(text);
    assert.deepEqual([names.join(), rows.length], [text.split('\n')[0]?.replace(';', ','), 1], text);
  }
});
