// Makes a link for each row of a table with a header, separated by commas or tabs. Plain Node without packages; see import.md:
//   WAYPOST_URL=… WAYPOST_KEY=… node import-links.js links.csv --url long_url --alias keyword [--title title] [--domain go.example.com]
import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';

/** The API takes 1,000 at once. */
const rowsPerCall = 500;

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    url: { type: 'string' },
    alias: { type: 'string' },
    title: { type: 'string' },
    domain: { type: 'string' },
  },
});
const { WAYPOST_URL: origin, WAYPOST_KEY: key } = process.env;
const [path] = positionals;
if (!path || !options.url || !origin || !key)
  fail('needs WAYPOST_URL, WAYPOST_KEY, a file and --url <column>');

const [header, ...rows] = readTable(await readFile(path, 'utf8'));
for (const column of [options.url, options.alias, options.title])
  if (column !== undefined && !header.includes(column))
    fail(`there is no column "${column}"; there are: ${header.join(', ')}`);

let made = 0;
for (let from = 0; from < rows.length; from += rowsPerCall) {
  const some = rows.slice(from, from + rowsPerCall);
  const { results } = await add(some.map(toLink));
  for (const [n, result] of results.entries()) {
    if (result.error === 0) made++;
    // The header is line 1.
    else console.error(`row ${from + n + 2}: ${result.message} (${some[n].join(', ')})`);
  }
}
console.log(`${made} of ${rows.length} links made`);
process.exitCode = made === rows.length ? 0 : 1;

function toLink(row) {
  const cell = (column) =>
    column === undefined ? undefined : row[header.indexOf(column)]?.trim() || undefined;
  // Some services list the whole short address.
  const custom = cell(options.alias)?.replace(/^.*\//, '');
  // A title has one line here.
  const title = cell(options.title)?.replace(/\s+/g, ' ');
  return { url: cell(options.url), custom, title, domain: options.domain };
}

/** Waits where the rate limit asks for it. */
async function add(urls) {
  for (;;) {
    const answer = await fetch(new URL('/api/urls/add', origin), {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ urls }),
    });
    if (answer.status !== 429) {
      const body = await answer.json();
      return answer.ok ? body : fail(body.message);
    }
    await pause(1000 * Number(answer.headers.get('Retry-After') ?? 10));
  }
}

/** Cells may stand in double quotes, and then hold separators, line breaks and quotes that are doubled. */
function readTable(content) {
  const separator = content.split('\n', 1)[0].includes('\t') ? '\t' : ',';
  const cellPattern = new RegExp(
    `(?:"((?:[^"]|"")*)"|([^${separator}\\r\\n]*))(${separator}|\\r?\\n|$)`,
    'gy',
  );
  const table = [];
  let row = [];
  for (const [all, quoted, plain, end] of content.replace(/^\ufeff/, '').matchAll(cellPattern)) {
    if (all === '' && row.length === 0) break;
    row.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === separator) continue;
    table.push(row);
    row = [];
  }
  return table.filter((cells) => cells.some((cell) => cell !== ''));
}

function fail(message) {
  console.error(`import-links: ${message}`);
  process.exit(1);
}
