import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { visitPath } from '../support/clicks/visits.ts';
import { startService } from '../support/service.ts';

const run = promisify(execFile);
const script = fileURLToPath(new URL('../../docs/operations/import-links.js', import.meta.url));
const page = await readFile(new URL('../../docs/operations/import.md', import.meta.url), 'utf8');
const folder = await mkdtemp(join(tmpdir(), 'waypost-import-'));
after(() => rm(folder, { recursive: true, force: true }));
// Without limits: the script waits for a limit to reset, but the test's clock would not advance meanwhile.
const service = await startService({ environment: { RATE_LIMITS: 'pro=0,anonymous=0' } });
const owner = await service.createAccount();
const usual = ['--url', 'url', '--alias', 'keyword', '--title', 'title'];
let files = 0;

async function importTable(content: string | Buffer, ...options: string[]) {
  return runScript([await write(content), ...options]);
}

async function write(content: string | Buffer): Promise<string> {
  const path = join(folder, `${++files}.csv`);
  await writeFile(path, content);
  return path;
}

const environmentOf = (url: string) => ({
  PATH: process.env['PATH'],
  WAYPOST_URL: url,
  WAYPOST_KEY: owner.key,
});

/** Resolves also when the script fails. */
async function runScript(args: string[], url = service.baseUrl) {
  return run(process.execPath, [script, ...args], { env: environmentOf(url) })
    .then((said) => ({ code: 0, ...said }))
    .catch(({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({
      code,
      stdout,
      stderr,
    }));
}

const targetOf = async (path: string) => (await visitPath(service.baseUrl, path)).headers.location;

test('a table is imported whatever separates and quotes it', async () => {
  const commas = [
    '\ufeffkeyword,url,title',
    'summer,https://example.com/summer,Summer',
    '"quoted","https://example.com/a,b","He said ""yes"",\ntwice"',
    'https://old.example/whole,https://example.com/whole,',
    '',
  ].join('\r\n');
  const { code, stdout, stderr } = await importTable(commas, ...usual);
  assert.deepEqual([code, stdout, stderr], [0, '3 of 3 links made\n', '']);
  assert.equal(await targetOf('/summer'), 'https://example.com/summer');
  assert.equal(await targetOf('/quoted'), 'https://example.com/a,b');
  assert.equal(await targetOf('/whole'), 'https://example.com/whole');
  const tabs = 'keyword\turl\ttitle\nwith-tabs\thttps://example.com/x,y\n';
  assert.equal((await importTable(tabs, ...usual)).stdout, '1 of 1 links made\n');
  assert.equal(await targetOf('/with-tabs'), 'https://example.com/x,y');
});

test('a line before the header tells what separates, as in files for spreadsheets', async () => {
  const table = '\ufeffsep=;\r\nkeyword;url;title\r\ntold;https://example.com/a,b;"one; two"\r\n;;\r\n';
  assert.equal((await importTable(table, ...usual)).stdout, '1 of 1 links made\n');
  assert.equal(await targetOf('/told'), 'https://example.com/a,b');
});

test('rows may end with a carriage return alone', async () => {
  const commas = 'keyword,url,title\rcr-1,https://example.com/1,"one\ntwo"\rcr-2,https://example.com/2,';
  assert.equal((await importTable(commas, ...usual)).stdout, '2 of 2 links made\n');
  const tabs = 'keyword\turl\ttitle\rcr-3\thttps://example.com/3\tthree\r';
  assert.equal((await importTable(tabs, ...usual)).stdout, '1 of 1 links made\n');
});

test('more rows than a call takes are imported', async () => {
  const rows = Array.from({ length: 1_201 }, (_, n) => `row-${n},https://example.com/${n}`);
  const { code, stdout } = await importTable(`a,u\n${rows.join('\n')}`, '--url', 'u', '--alias', 'a');
  const said = ['500 of 1201 rows done', '1000 of 1201 rows done', '1201 of 1201 links made', ''];
  assert.deepEqual([code, stdout], [0, said.join('\n')]);
  assert.equal(await targetOf('/row-1200'), 'https://example.com/1200');
});

test('a row that cannot be imported is told by its line, and leaves the others alone', async () => {
  const table = 'a,u\nfine,https://example.com/\nbad,javascript:alert(1)\nrow-1,https://example.com/\n';
  const { code, stdout, stderr } = await importTable(table, '--url', 'u', '--alias', 'a');
  assert.deepEqual([code, stdout], [1, '1 of 3 links made\n']);
  assert.match(stderr, /^row 3: .+ \(bad, javascript:alert\(1\)\)\nrow 4: .+ \(row-1, .+\)\n$/);
});

test('a column that is not there is told with those that are', async () => {
  const { code, stderr } = await importTable('a,u\n', '--url', 'target');
  assert.deepEqual([code, stderr], [1, 'import-links: there is no column "target"; there are: a, u\n']);
});

test('each command on the page names options of the script', () => {
  const commands = page.match(/import-links\.js [^\n]+/g) ?? [];
  assert.ok(commands.length >= 4, commands.join());
  for (const command of commands) {
    for (const [, option] of command.matchAll(/ --(\w+)/g)) {
      assert.ok(
        ['url', 'alias', 'title', 'domain', 'from', 'run', 'patience'].includes(String(option)),
        command,
      );
    }
  }
});

const titleOf = async (alias: string) => {
  const listed = await ask(`/api/urls?q=${alias}`);
  return listed.data.urls[0]?.title;
};

async function ask(path: string): Promise<{ data: { result: number; urls: { title: string }[] } }> {
  const answer = await fetch(service.baseUrl + path, { headers: { Authorization: `Bearer ${owner.key}` } });
  assert.equal(answer.status, 200, path);
  return (await answer.json()) as { data: { result: number; urls: { title: string }[] } };
}

const countLinks = async () => (await ask('/api/urls?limit=1')).data.result;

test('what mysql prints is imported to the letter: quotes are characters, NULL is nothing, escapes are undone', async () => {
  const printed = [
    'keyword\turl\ttitle',
    'opening\thttps://example.com/1\t"Hello World',
    'nothing\thttps://example.com/2\tNULL',
    'escaped\thttps://example.com/3\tone\\ntwo\\tthree C:\\\\new',
    '',
  ].join('\n');
  const { stdout, stderr } = await importTable(printed, ...usual);
  assert.deepEqual([stdout, stderr], ['3 of 3 links made\n', '']);
  assert.equal(await titleOf('opening'), '"Hello World');
  assert.notEqual(await titleOf('nothing'), 'NULL');
  assert.equal(await titleOf('escaped'), 'one two three C:\\new');
});

test('a quote that never closes is told by its line, however much follows', async () => {
  const table = `a,u,t\nfirst,https://example.com/,"two\nlines"\nopen,https://example.com/,"Hello\n${'x,y,z\n'.repeat(2_000_000)}`;
  const { code, stderr } = await importTable(table, '--url', 'u');
  assert.deepEqual([code, stderr], [1, 'import-links: line 4: a quote opens and never closes\n']);
  const after = await importTable('a,u\n"x" y,https://example.com/\n', '--url', 'u');
  assert.equal(after.stderr, 'import-links: line 2: after a closing quote comes " y"\n');
});

test('a file that is not in UTF-8 is refused before a link is made of it', async () => {
  for (const encoding of ['latin1', 'utf16le'] as const) {
    const { stderr } = await importTable(Buffer.from('u\nexample.com/é\n', encoding), '--url', 'u');
    assert.match(stderr, /^import-links: \S+ is not in UTF-8; convert it first,[^\n]+\n$/);
  }
});

test('a comma that no quotes protect does not cut an address', async () => {
  const { stderr } = await importTable('u,t\nhttps://example.com/a,b,title\n', '--url', 'u');
  assert.match(stderr, /^row 2: it has 3 cells, and the header has 2 /);
});

test('addresses that are too long are told, and keep no others back', async () => {
  const long = Array.from({ length: 300 }, (_, n) => `https://example.com/${n}/${'x'.repeat(8_000)}`);
  const table = ['u', ...long, `https://example.com/${'x'.repeat(1_100_000)}`, 'https://example.com/last'];
  const { code, stdout, stderr } = await importTable(table.join('\n'), '--url', 'u');
  assert.match(stdout, /\n301 of 302 links made\n$/);
  assert.match(stderr, /^row 302: it is longer than a call may be \(https:.+…\)\n$/);
  assert.equal(code, 1);
});

test('aliases are the one part behind the host', async () => {
  const table =
    'a,u\nhttps://go.example/slash/,https://e.com/\n/bare,https://e.com/\ngo.example/host,https://e.com/\n';
  const { stdout } = await importTable(table, '--url', 'u', '--alias', 'a');
  assert.equal(stdout, '3 of 3 links made\n');
  for (const path of ['/slash', '/bare', '/host']) assert.equal(await targetOf(path), 'https://e.com/');
  const wrong =
    'a,u\nhttps://go.example/foo/bar,https://e.com/\nhttps://go.example/,https://e.com/\nab,https://e.com/\n';
  const { stderr } = await importTable(wrong, '--url', 'u', '--alias', 'a');
  assert.match(
    stderr,
    /^row 2: "foo\/bar" has several parts, .+\nrow 3: .+ nothing after the host .+\nrow 4: .+3 to 64/,
  );
});

test('what is wrong with the command is told in one line', async () => {
  const path = await write('u\nhttps://example.com/\n');
  const empty = await write('');
  const lines: [string[], RegExp, string?][] = [
    [[join(folder, 'none.csv'), '--url', 'u'], /cannot read .+none\.csv \(ENOENT\)/],
    [[folder, '--url', 'u'], /cannot read .+ \(EISDIR\)/],
    [[empty, '--url', 'u'], /is empty/],
    [[path, '--url', 'u', '--colour', 'red'], /'--colour'/],
    [[path, '--url', 'u', '--from', 'here'], /--from must be a whole number/],
    [[path, '--url', 'u'], /WAYPOST_URL must be an address such as/, 'localhost:3000'],
  ];
  for (const [args, line, url] of lines) {
    const { code, stderr } = await runScript(args, url);
    assert.equal(code, 1);
    assert.match(stderr, new RegExp(`^import-links: .*${line.source}.*\n$`));
  }
});

/** Starts a server at its own address, in front of the service or instead of it. */
async function listen(answer: (...call: Parameters<RequestListener>) => unknown): Promise<string> {
  const server = createServer((...call) => void answer(...call)).listen(0, '127.0.0.1');
  after(() => server.close());
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

type Received = Parameters<RequestListener>[0];

async function passOn(request: Received): Promise<{ status: number; text: string }> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const { authorization, 'idempotency-key': key } = request.headers;
  const answer = await fetch(service.baseUrl + request.url, {
    method: 'POST',
    headers: {
      Authorization: String(authorization),
      'Content-Type': 'application/json',
      'Idempotency-Key': String(key),
    },
    body: Buffer.concat(chunks),
  });
  return { status: answer.status, text: await answer.text() };
}

test('an answer that is lost on its way makes nothing twice', async () => {
  const before = await countLinks();
  let calls = 0;
  const proxy = await listen(async (request, response) => {
    const { status, text } = await passOn(request);
    if (++calls === 1) response.destroy();
    else if (calls === 2) response.writeHead(502).end('<h1>Bad gateway</h1>');
    else response.writeHead(status).end(text);
  });
  const path = await write('u\nhttps://example.com/1\nhttps://example.com/2\n');
  const { code, stdout } = await runScript([path, '--url', 'u'], proxy);
  assert.deepEqual([code, stdout, calls], [0, '2 of 2 links made\n', 3]);
  assert.equal(await countLinks(), before + 2);
});

test('an import that the service left says how to go on, and goes on without making anything twice', async () => {
  const before = await countLinks();
  const rows = Array.from({ length: 1_201 }, (_, n) => `https://example.com/${n}`);
  let calls = 0;
  const proxy = await listen(async (request, response) => {
    if (++calls > 2) return response.destroy();
    const { status, text } = await passOn(request);
    if (calls === 1) response.writeHead(status).end(text);
    else response.destroy();
  });
  const args = [await write(`u\n${rows.join('\n')}`), '--url', 'u'];
  const { code, stdout, stderr } = await runScript([...args, '--patience', '1'], proxy);
  assert.deepEqual([code, stdout], [1, '500 of 1201 rows done\n500 of 1201 rows done, 500 links made\n']);
  const advice = /cannot be reached \(.+\)\nTo go on, add this to the command: (.+)\n$/.exec(stderr)?.[1];
  assert.match(String(advice), /^--from 502 --run \w+$/);
  const rest = await runScript([...args, ...String(advice).split(' ')]);
  assert.equal(rest.stdout, '500 of 701 rows done\n701 of 701 links made\n');
  assert.equal(await countLinks(), before + 1_201);
});

test('Ctrl-C tells how far it got', async () => {
  const busy = await listen((_, response) => response.writeHead(503).end());
  const path = await write('u\nhttps://example.com/\n');
  const child = spawn(process.execPath, [script, path, '--url', 'u'], { env: environmentOf(busy) });
  let said = '';
  child.stdout.on('data', (text) => (said += text));
  child.stderr.on('data', (text) => {
    if (said === '' && String(text).includes('trying again')) child.kill('SIGINT');
  });
  const [code] = await once(child, 'close');
  assert.deepEqual([code, said], [1, '0 of 1 rows done, 0 links made\n']);
});

test('a proxy that takes less than the API gets less, and what is no Waypost is told', async () => {
  const small = await listen(async (request, response) => {
    if (Number(request.headers['content-length']) > 2_000)
      return response.writeHead(413).end('<h1>Too large</h1>');
    const { status, text } = await passOn(request);
    response.writeHead(status).end(text);
  });
  const rows = Array.from({ length: 100 }, (_, n) => `https://example.com/small/${n}`);
  const path = await write(`u\n${rows.join('\n')}\nhttps://example.com/${'x'.repeat(3_000)}\n`);
  const { stdout, stderr } = await runScript([path, '--url', 'u'], small);
  assert.equal(stdout, '100 of 101 links made\n');
  assert.match(stderr, /^row 102: refused with 413 /);
  const other = await listen((_, response) => response.end('<h1>Welcome</h1>'));
  assert.match(
    (await runScript([path, '--url', 'u'], other)).stderr,
    /^import-links: what answers at .+ is not Waypost\n/,
  );
});
