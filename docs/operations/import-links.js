// Makes a link for each row of a table with a header, separated by commas or tabs. Plain Node without packages; see import.md:
//   WAYPOST_URL=… WAYPOST_KEY=… node import-links.js links.csv --url long_url --alias keyword [--title title] [--domain go.example.com]
import { isUtf8 } from 'node:buffer';
import { createHash, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';

/** The API takes 1,000 at once. */
const rowsPerCall = 500;
/** The API takes 1 MiB at once; the rest is for what stands around the links. */
const bytesPerCall = 1_000_000;
const [firstPauseMs, longestPauseMs] = [500, 15_000];
/** After so long without an answer the call is made again. */
const answerWithinMs = 120_000;

/** Ctrl-C ends what waits; a call that is on its way is carried out by the service in any case. */
const stop = new AbortController();

const settings = readSettings();
const { header, rows } = await readTableOf(settings);
process.once('SIGINT', () => {
  console.error('import-links: stops after the call that is under way; Ctrl-C again stops at once');
  stop.abort();
});
await importRows(rows.map(toLink));

/** Says what is wrong in one line, not with a stack trace. */
function readSettings() {
  const text = { type: 'string' };
  const options = {
    url: text,
    alias: text,
    title: text,
    domain: text,
    from: text,
    run: text,
    patience: text,
  };
  const { values, positionals } = orFail(() => parseArgs({ allowPositionals: true, options }));
  const { WAYPOST_URL: origin, WAYPOST_KEY: key } = process.env;
  if (positionals.length !== 1 || !values.url || !origin || !key)
    fail('needs WAYPOST_URL, WAYPOST_KEY, a file and --url <column>');
  if (!/^https?:\/\/[^/]/.test(origin) || !URL.canParse(origin))
    fail(`WAYPOST_URL must be an address such as http://localhost:3000, not "${origin}"`);
  if (!/^[!-~]+$/.test(key)) fail('WAYPOST_KEY must be an API key, without spaces');
  const from = readNumber('from', values.from ?? '2');
  const patienceMs = 1000 * readNumber('patience', values.patience ?? '120');
  const run = values.run ?? randomBytes(4).toString('hex');
  if (!/^\w{1,40}$/.test(run)) fail('--run must be what an earlier run printed');
  return { ...values, path: positionals[0], origin, key, from, patienceMs, run };
}

function readNumber(option, text) {
  return /^\d{1,9}$/.test(text) ? Number(text) : fail(`--${option} must be a whole number, not "${text}"`);
}

/** The rows that are to be imported, each with its number in the file: the header is row 1. */
async function readTableOf({ path, url, alias, title, from }) {
  const bytes = await readFile(path).catch((error) => fail(`cannot read ${path} (${error.code})`));
  // All letters beyond ASCII would be lost.
  if (!isUtf8(bytes)) fail(`${path} is not in UTF-8; convert it first, for example with iconv`);
  const table = orFail(() => readTable(bytes.toString().replace(/^\ufeff/, ''), path));
  const isEmpty = (cells) => cells.every((cell) => cell.trim() === '');
  const numbered = table.map((cells, n) => ({ number: n + 1, cells })).filter(({ cells }) => !isEmpty(cells));
  if (numbered.length === 0) fail(`${path} is empty`);
  const columns = numbered[0].cells.map((name) => name.trim());
  for (const column of [url, alias, title])
    if (column !== undefined && !columns.includes(column))
      fail(`there is no column "${column}"; there are: ${columns.join(', ')}`);
  return { header: columns, rows: numbered.slice(1).filter(({ number }) => number >= from) };
}

/** What is sent for a row, or the problem that keeps it from being sent. */
function toLink({ number, cells }) {
  const cell = (column) =>
    column === undefined ? undefined : cells[header.indexOf(column)]?.trim() || undefined;
  const row = { number, cells };
  // Half an address, for instance, because of a comma in it that no quotes protect.
  if (cells.slice(header.length).some((more) => more.trim() !== ''))
    return { ...row, problem: `it has ${cells.length} cells, and the header has ${header.length}` };
  const shortAddress = cell(settings.alias);
  const custom = shortAddress && aliasOf(shortAddress);
  if (custom === '') return { ...row, problem: 'its short address has nothing after the host' };
  if (custom?.includes('/'))
    return { ...row, problem: `"${custom}" has several parts, and an alias has only one` };
  // A title has one line here.
  const title = cell(settings.title)?.replace(/\s+/g, ' ');
  const text = JSON.stringify({ url: cell(settings.url), custom, title, domain: settings.domain });
  const bytes = Buffer.byteLength(text) + 1;
  if (bytes > bytesPerCall) return { ...row, problem: 'it is longer than a call may be' };
  return { ...row, text, bytes };
}

/** Some services list the whole short address. Only a host can have a dot. */
function aliasOf(shortAddress) {
  return shortAddress.replace(/^(?:[a-z]+:\/\/[^/]*|[^/]*\.[^/]*(?=\/))/i, '').replace(/^\/+|\/+$/g, '');
}

async function importRows(links) {
  const progress = { done: 0, made: 0, all: links.length };
  for (let start = 0; start < links.length; ) {
    const batch = cutBatch(links, start);
    if (stop.signal.aborted) goOnLater('stopped', { progress, batch });
    const sendable = batch.filter(({ problem }) => problem === undefined);
    const { results, trouble } = sendable.length > 0 ? await add(sendable) : { results: [] };
    if (trouble !== undefined) goOnLater(trouble, { progress, batch });
    progress.made += report(batch, results);
    start += batch.length;
    progress.done = start;
    if (start < links.length) console.log(`${start} of ${links.length} rows done`);
  }
  console.log(`${progress.made} of ${links.length} links made`);
  process.exitCode = progress.made === links.length ? 0 : 1;
}

/** As many rows as a call may have, by number and by bytes. */
function cutBatch(links, start) {
  let [end, bytes] = [start, 0];
  while (end < links.length && end - start < rowsPerCall) {
    bytes += links[end].bytes ?? 0;
    if (bytes > bytesPerCall) break;
    end++;
  }
  return links.slice(start, end);
}

/** Tells of each row that has no link now. Answers how many have one. */
function report(batch, results) {
  const answers = results.values();
  let made = 0;
  for (const { number, cells, problem } of batch) {
    const why = problem ?? whyNot(answers.next().value);
    if (why === undefined) made++;
    else console.error(`row ${number}: ${why} (${shorten(cells.join(', '))})`);
  }
  return made;
}

function whyNot({ error, message }) {
  return error === 0 ? undefined : message;
}

function shorten(text) {
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}

/** The API's results for the rows, or the trouble that keeps all further rows from being imported, too. */
async function add(links) {
  const answer = await send(links);
  if (answer.trouble !== undefined || answer.results !== undefined) return answer;
  const { status, message } = answer;
  // A proxy may take less than the API does. Of several rows each half may still get through.
  if (status === 413 && links.length > 1) {
    const middle = Math.ceil(links.length / 2);
    const first = await add(links.slice(0, middle));
    const second = first.trouble === undefined ? await add(links.slice(middle)) : first;
    return second.trouble === undefined ? { results: [...first.results, ...second.results] } : second;
  }
  return { results: links.map(() => ({ error: 1, message })) };
}

/** Tries again for as long as the service or a proxy before it is away, and waits where the rate limit asks for it. */
async function send(links) {
  const request = requestFor(links);
  let since = performance.now();
  for (let pauseMs = firstPauseMs; ; ) {
    const answer = await ask(request);
    if (answer.again === undefined) return answer;
    if (answer.waitMs === undefined) {
      if (performance.now() - since >= settings.patienceMs) return { trouble: answer.again };
      console.error(`import-links: ${answer.again}; trying again`);
    } else since = performance.now();
    await pause(answer.waitMs ?? pauseMs, undefined, { signal: stop.signal }).catch(() => {});
    if (stop.signal.aborted) return { trouble: `stopped: ${answer.again}` };
    if (answer.waitMs === undefined) pauseMs = Math.min(2 * pauseMs, longestPauseMs);
  }
}

/** With a key by which the service knows what it has done already, though its answer was lost on the way. */
function requestFor(links) {
  const body = `{"urls":[${links.map(({ text }) => text).join(',')}]}`;
  const hash = createHash('sha256').update(body).digest('hex').slice(0, 32);
  return {
    method: 'POST',
    // A redirect would turn it into a GET.
    redirect: 'manual',
    headers: {
      Authorization: `Bearer ${settings.key}`,
      'Content-Type': 'application/json',
      'Idempotency-Key': `import-${settings.run}-${links[0].number}-${hash}`,
    },
    body,
  };
}

/** One attempt. `again`: why another one may do better. */
async function ask(request) {
  try {
    const signal = AbortSignal.timeout(answerWithinMs);
    const answer = await fetch(new URL('/api/urls/add', settings.origin), { ...request, signal });
    return judge(answer, await answer.text());
  } catch (error) {
    const why = error.cause?.code ?? error.cause?.message ?? error.message;
    return { again: `${settings.origin} cannot be reached (${why})` };
  }
}

function judge({ status, headers }, text) {
  const body = parseJson(text);
  const later = headers.get('Retry-After');
  if (status === 429) return { again: 'the rate limit is reached', waitMs: 1000 * (Number(later) || 10) };
  if (status >= 500) return { again: `${settings.origin} answers ${status}` };
  // An attempt before, whose answer was lost, is still under way.
  if (status === 409 && later !== null) return { again: body?.message ?? 'the call is under way' };
  if (status === 409 || status === 413) return { status, message: body?.message ?? `refused with ${status}` };
  if (status >= 300 && status < 400)
    return { trouble: `WAYPOST_URL leads to ${headers.get('Location')}: use that address` };
  if (status !== 200) return { trouble: body?.message ?? `${settings.origin} answers ${status}` };
  if (!Array.isArray(body?.results)) return { trouble: `what answers at ${settings.origin} is not Waypost` };
  return { results: body.results };
}

function parseJson(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The last words of an import that did not come to its end. */
function goOnLater(why, { progress: { done, made, all }, batch }) {
  console.log(`${done} of ${all} rows done, ${made} links made`);
  fail(`${why}\nTo go on, add this to the command: --from ${batch[0].number} --run ${settings.run}`);
}

/** What `mysql --batch` prints has tabs and no quotes; all else is CSV. Some write its separator before the header: `sep=;` */
function readTable(content, path) {
  const [told = '', , separator = ','] = /^("?)sep=([,;\t])\1[,;\t]*(?:\r?\n|\r)/i.exec(content) ?? [];
  const isTabbed = !told && (content.split(/[\r\n]/, 1)[0].includes('\t') || path.endsWith('.tsv'));
  return isTabbed ? readTabbed(content) : readCsv(content, { from: told.length, separator });
}

function readTabbed(content) {
  const meant = { n: '\n', t: '\t', 0: '\0', '\\': '\\' };
  const readCell = (cell) =>
    cell === 'NULL' ? '' : cell.replace(/\\([nt0\\])/g, (_, character) => meant[character]);
  return content.split(content.includes('\n') ? /\r?\n/ : '\r').map((line) => line.split('\t').map(readCell));
}

/** Some programs end rows with \r alone. In double quotes cells may hold commas, line breaks and doubled quotes. */
function readCsv(content, { from, separator }) {
  const table = [[]];
  for (let at = from; at <= content.length; ) {
    const read = content[at] === '"' ? readQuoted : readPlain;
    const { cell, end } = read(content, at, separator);
    table.at(-1).push(cell);
    if (content[end] !== separator) table.push([]);
    at = end + (content.startsWith('\r\n', end) ? 2 : 1);
  }
  return table.slice(0, -1);
}

function readPlain(content, start, separator) {
  const ends = new RegExp(`[${separator}\r\n]|$`, 'g');
  ends.lastIndex = start;
  const end = ends.exec(content).index;
  return { cell: content.slice(start, end), end };
}

/** @throws Error where it does not end, or goes on after its end: what follows would be lost, or be taken for a part of it */
function readQuoted(content, start, separator) {
  let quote = start;
  do {
    quote = content.indexOf('"', quote + 1);
    if (quote < 0) throw new Error(`line ${lineOf(content, start)}: a quote opens and never closes`);
  } while (content[quote + 1] === '"' && ++quote);
  const { cell: rest, end } = readPlain(content, quote + 1, separator);
  if (rest.trim() !== '')
    throw new Error(`line ${lineOf(content, quote)}: after a closing quote comes "${shorten(rest)}"`);
  return { cell: content.slice(start + 1, quote).replaceAll('""', '"'), end };
}

function lineOf(content, place) {
  return content.slice(0, place).split(/\r?\n|\r/).length;
}

function orFail(work) {
  try {
    return work();
  } catch (error) {
    return fail(error.message);
  }
}

function fail(message) {
  console.error(`import-links: ${message}`);
  process.exit(1);
}
