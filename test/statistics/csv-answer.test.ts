import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { csvAnswer, csvStream } from '../../src/http/answers/csv-answer.ts';
import { withoutGuard } from '../../web/pages/links/import/parse-csv.ts';

const asked = { name: 'a.csv', format: 'csv' } as const;
const render = async (...cells: (string | number)[]) => (await csvAnswer(asked, [cells])).body as string;

test('rows end with CRLF, and cells with commas, quotes or line breaks are quoted', async () => {
  assert.equal(await render('a', 1, 'b c', ''), 'a,1,b c,\r\n');
  assert.equal(await render('a,b', 'say "hi"', 'x\ny'), '"a,b","say ""hi""","x\ny"\r\n');
});

test('what a spreadsheet would take for a formula has an apostrophe before it', async () => {
  for (const text of ['=1+1', '+1', '-1', '@SUM(A1)', ' =1', '＝1+1', "=cmd|' /C calc'!A0"]) {
    assert.equal(await render(text), `'${text}\r\n`);
  }
  assert.equal(await render('\tx'), `"'\tx"\r\n`);
  assert.equal(await render('\r=1'), `"'\r'=1"\r\n`);
  assert.equal(await render('=HYPERLINK("http://x","y")'), `"'=HYPERLINK(""http://x"",""y"")"\r\n`);
  assert.equal(await render('a=1', '1-2', -5), 'a=1,1-2,-5\r\n');
});

test('nor is there a formula where lists are separated by something else, in which our quotes protect nothing', async () => {
  assert.equal(await render(1, "ok;=cmd|'/c calc'!A0"), `1,"ok;'=cmd|'/c calc'!A0"\r\n`);
  assert.equal(await render(1, 'ok;"=1+1"'), `1,"ok;'""=1+1"""\r\n`);
  assert.equal(await render(1, 'ok; @SUM(A1)'), `1,"ok;' @SUM(A1)"\r\n`);
  assert.equal(await render(1, 'ok\t+1'), `1,"ok\t'+1"\r\n`);
  assert.equal(await render(1, 'ok\n-1;x'), `1,"ok\n'-1;x"\r\n`);
});

test('texts that only look alike stay as they are', async () => {
  for (const text of ['a-b=c@d+e', 'https://example.com/?a=1&b=-2'])
    assert.equal(await render(text), `${text}\r\n`);
  assert.equal(await render('a; b'), '"a; b"\r\n');
});

test('an apostrophe of a text itself is told from the one before a formula', async () => {
  for (const [text, cell] of [
    ["'=1+1", "''=1+1"],
    ["''-5", "'''-5"],
    ["'a", "'a"],
  ] as const)
    assert.equal(await render(text), `${cell}\r\n`);
});

test('any texts are read back as they were, and none begins a formula anywhere', async () => {
  const anyCell = fc.oneof(
    fc.string(),
    fc.string({ unit: fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', '"', ',', ';', "'", 'a') }),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(anyCell, { minLength: 2, maxLength: 4 }), { maxLength: 5 }),
      async (rows) => {
        const read = parse((await csvAnswer(asked, rows)).body as string);
        assert.deepEqual(
          read.map((row) => row.length),
          rows.map((row) => row.length),
        );
        for (const [at, cell] of read.flat().entries()) {
          assert.equal(withoutGuard(cell), rows.flat()[at]);
          assert.doesNotMatch(cell, /^[=+\-@\t\r]/);
        }
        const file = await csvAnswer(
          asked,
          rows.map((row) => [1, ...row]),
        );
        assert.doesNotMatch(file.body as string, /[;\t\r\n]["\s]*[=+\-@]/);
      },
    ),
  );
});

test('a file for Excel begins with a byte order mark, another one with its first cell', async () => {
  const row = [['café']];
  assert.equal((await csvAnswer({ ...asked, format: 'csv-bom' }, row)).body, '\uFEFFcafé\r\n');
  assert.equal((await csvAnswer(asked, row)).body, 'café\r\n');
});

test('the file has a name and a type', async () => {
  assert.deepEqual((await csvAnswer({ name: 'statistics.csv', format: 'csv' }, [])).headers, {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': 'attachment; filename="statistics.csv"',
  });
});

/** Parses RFC 4180 in the simplest way. */
function parse(text: string): string[][] {
  const rows: string[][] = [];
  let [row, cell, isQuoted]: [string[], string, boolean] = [[], '', false];
  for (let at = 0; at < text.length; at++) {
    const unit = text[at] as string;
    if (isQuoted && unit === '"' && text[at + 1] === '"') cell += text[++at];
    else if (unit === '"') isQuoted = !isQuoted;
    else if (isQuoted) cell += unit;
    else if (unit === ',') [cell] = ['', row.push(cell)];
    else if (unit === '\r' && text[at + 1] === '\n') {
      row.push(cell);
      rows.push(row);
      [row, cell] = [[], ''];
      at++;
    } else cell += unit;
  }
  return rows;
}

test('a streamed file with many long rows is written bit by bit, so that others are served between', async () => {
  const rows = Array.from({ length: 2_000 }, () => [`https://example.com/${';='.repeat(4_000)}`]);
  async function* pieces() {
    yield rows;
  }
  const { body } = csvStream({ name: 'long.csv', format: 'csv' }, pieces());
  let turns = 0;
  const next = () => void (turns++, (turn = setImmediate(next)));
  let turn = setImmediate(next);
  try {
    await (body as AsyncGenerator<Uint8Array>).next();
  } finally {
    clearImmediate(turn);
  }
  assert.ok(turns > 10, `others had ${turns} turns`);
});
