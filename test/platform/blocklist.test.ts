import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, type TestContext, test } from 'node:test';
import fc from 'fast-check';
import { pino } from 'pino';
import { openBlocklist, type WatchedBlocklist } from '../../src/platform/addresses/blocklist/blocklist.ts';
import { HashSet } from '../../src/platform/addresses/blocklist/hash-set.ts';
import { extendHash, startHash } from '../../src/platform/addresses/blocklist/text-hash.ts';
import { OperatorError } from '../../src/platform/processes/operator-error.ts';
import { poll } from '../support/clicks/visits.ts';

const folder = await mkdtemp(join(tmpdir(), 'waypost-blocklist-'));
after(() => rm(folder, { recursive: true, force: true }));
let files = 0;

async function writeList(content: string | Uint8Array): Promise<string> {
  const path = join(folder, `list-${++files}.txt`);
  await writeFile(path, content);
  return path;
}

/** A list of these lines that is not watched. */
async function listOf(...lines: string[]): Promise<WatchedBlocklist> {
  const list = await openBlocklist([await writeList(lines.join('\n'))], pino({ level: 'silent' }));
  await list.stop();
  return list;
}

test('a listed host covers itself and everything below it, whatever the scheme, port and path', async () => {
  const list = await listOf('evil.example');
  for (const address of [
    'https://evil.example/',
    'http://evil.example:8080/a?b#c',
    'https://www.evil.example/',
    'https://a.b.c.evil.example/',
    'https://evil.example./',
    'myapp://EVIL.example/x',
  ]) {
    assert.equal(list.find(address), 'evil.example', address);
  }
  for (const address of [
    'https://notevil.example/',
    'https://evil.example.com/',
    'https://example/',
    'https://vil.example/',
    'https://good.example/evil.example',
    'https://good.example/?evil.example',
    'myapp:evil.example',
  ]) {
    assert.equal(list.find(address), undefined, address);
  }
});

test('a suffix covers all below it, also a top-level domain', async () => {
  const list = await listOf('.zip', '*.pages.example');
  assert.equal(list.find('https://anything.zip/'), 'zip');
  assert.equal(list.find('https://a.b.zip/x'), 'zip');
  assert.equal(list.find('https://me.pages.example/'), 'pages.example');
  assert.equal(list.find('https://pages.example/'), 'pages.example');
  for (const address of ['https://gzip.example/', 'https://zip.example/', 'https://spages.example/']) {
    assert.equal(list.find(address), undefined, address);
  }
});

test('the beginning of an address covers what begins so, on its host alone', async () => {
  const list = await listOf(
    'https://shared.example/user/mallory',
    'hosted.example/Bad?id=1',
    'http://ported.example:8080',
    'bare.example:8080',
  );
  for (const [address, entry] of [
    ['https://shared.example/user/mallory', 'shared.example/user/mallory'],
    ['http://shared.example/user/mallory/page?x', 'shared.example/user/mallory'],
    ['https://shared.example/user/%6Dallory/', 'shared.example/user/mallory'],
    ['https://hosted.example/Bad?id=17', 'hosted.example/Bad?id=1'],
    ['https://ported.example:8080/x', 'ported.example:8080/'],
    ['https://bare.example:8080/x', 'bare.example:8080/'],
  ] as const) {
    assert.equal(list.find(address), entry, address);
  }
  for (const address of [
    'https://shared.example/',
    'https://shared.example/user/ada',
    'https://shared.example/user/mallor',
    'https://shared.example/USER/mallory',
    'https://www.shared.example/user/mallory',
    'https://hosted.example/bad?id=1',
    'https://ported.example/',
  ]) {
    assert.equal(list.find(address), undefined, address);
  }
});

test('an address without a path, query or port means the whole host', async () => {
  const list = await listOf('https://one.example/', 'http://two.example');
  assert.equal(list.find('https://www.one.example/x'), 'one.example');
  assert.equal(list.find('https://two.example/'), 'two.example');
  assert.equal(list.find('https://two.example.com/'), undefined);
});

test('a hosts file is read, without the names that mean the machine itself', async () => {
  const list = await listOf(
    '127.0.0.1 localhost',
    '::1\tip6-localhost ip6-loopback',
    'fe80::1%lo0 localhost',
    '0.0.0.0 0.0.0.0',
    '0.0.0.0 ads.example',
    '127.0.0.1  a.tracker.example   b.tracker.example # two of them',
  );
  assert.equal(list.size, 3);
  assert.equal(list.find('https://x.ads.example/'), 'ads.example');
  assert.equal(list.find('https://b.tracker.example/'), 'b.tracker.example');
  for (const address of ['https://tracker.example/', 'http://127.0.0.1/', 'http://0.0.0.0/']) {
    assert.equal(list.find(address), undefined, address);
  }
});

test('comments, empty lines, capitals, other scripts, IP addresses and all line endings are understood', async () => {
  const list = await listOf(
    '\ufeff# a list',
    '',
    '   ',
    '  Spaced.Example  # why',
    'bücher.example',
    'под.example.\r',
    '192.0.2.7',
    '2001:db8::7',
    'under_score.example',
  );
  assert.equal(list.size, 6);
  for (const address of [
    'https://spaced.example/#x',
    'https://xn--bcher-kva.example/',
    'https://shop.bücher.example/',
    'https://под.example/',
    'https://192.0.2.7/x',
    'https://3221225991/',
    'https://[2001:db8:0::7]/',
    'https://a.under_score.example/',
  ]) {
    assert.notEqual(list.find(new URL(address).href), undefined, address);
  }
});

test('several files are one list', async () => {
  const paths = [await writeList('one.example'), await writeList('two.example\none.example')];
  const list = await openBlocklist(paths, pino({ level: 'silent' }));
  await list.stop();
  assert.equal(list.size, 2);
  assert.ok(list.find('https://one.example/') && list.find('https://two.example/'));
});

test('without files nothing is listed', async () => {
  const list = await openBlocklist([], pino({ level: 'silent' }));
  assert.equal(list.size, 0);
  assert.equal(list.find('https://evil.example/'), undefined);
  await list.stop();
});

test('a set of hashes has what was added to it and nothing else, whatever it is', () => {
  const hashOf = (text: string) => {
    const hash = startHash();
    for (let at = 0; at < text.length; at++) extendHash(hash, text.charCodeAt(at));
    return hash;
  };
  const many = fc.array(fc.string(), { maxLength: 3_000, size: 'max' });
  fc.assert(
    fc.property(many, fc.array(fc.string()), (added, others) => {
      const [set, texts] = [new HashSet(), new Set(added)];
      for (const text of added) set.add(hashOf(text));
      assert.equal(set.size, texts.size);
      for (const text of [...added, ...others]) assert.equal(set.has(hashOf(text)), texts.has(text));
    }),
  );
});

test('a file that is no list is refused in one line that names it', async () => {
  const directory = join(folder, 'directory');
  await mkdir(directory);
  const pipe = join(folder, 'pipe');
  execFileSync('mkfifo', [pipe]);
  for (const path of [
    join(folder, 'no-such-file'),
    directory,
    pipe,
    await writeList('<!doctype html>\n<html>\n<p>Not found</p>\nevil.example'),
    await writeList(`<html>${'\n'.repeat(100)}# Not found\n`),
    await writeList(new Uint8Array([0x65, 0xff, 0xfe, 0x0a])),
    await writeList('x'.repeat(100_000)),
    await writeList('hello\nworld\n'),
    await writeList('||evil.example^\nhttps://user:pass@evil.example/x'),
  ]) {
    await assert.rejects(openBlocklist([path], pino({ level: 'silent' })), (error: unknown) => {
      assert.ok(error instanceof OperatorError);
      assert.match(error.message, /^BLOCKLIST: .+\.$/);
      assert.ok(error.message.includes(path), error.message);
      return true;
    });
  }
});

interface Watched {
  list: WatchedBlocklist;
  path: string;
  errors: string[];
  changes(): number;
  /** Lets it look at its file so many times; resolves when it has. */
  look(times: number): Promise<void>;
}

/** A list of one file, at which it looks when it is told to, instead of every second. */
async function watchList(context: TestContext, content: string): Promise<Watched> {
  const path = await writeList(content);
  const errors: string[] = [];
  const write = (line: string) => {
    const { level, msg } = JSON.parse(line) as { level: number; msg: string };
    if (level >= 50) errors.push(msg);
  };
  const waiting: (() => void)[] = [];
  context.mock.method(globalThis, 'setTimeout', (task: () => void) => {
    waiting.push(task);
    return { unref: () => undefined };
  });
  const list = await openBlocklist([path], pino({ level: 'info' }, { write }));
  context.after(() => list.stop());
  let changes = 0;
  list.onChange(() => changes++);
  const look = async (times: number) => {
    for (let time = 0; time < times; time++) {
      waiting.shift()?.();
      // A look that is over waits for the next one.
      await poll('the look', async () => waiting.length > 0 || undefined);
    }
  };
  return { list, path, errors, changes: () => changes, look };
}

describe('a list that is watched', () => {
  test('a file that is written anew, or replaced, is read again', async (context) => {
    const { list, path, changes, look } = await watchList(context, 'one.example');
    await look(2);
    assert.equal(changes(), 0);
    await writeFile(path, 'one.example\ntwo.example');
    await look(2);
    assert.notEqual(list.find('https://two.example/'), undefined);
    await writeFile(`${path}.new`, 'three.example');
    await rename(`${path}.new`, path);
    await look(2);
    assert.notEqual(list.find('https://three.example/'), undefined);
    assert.equal(list.find('https://one.example/'), undefined);
    assert.equal(changes(), 2);
    await writeFile(path, '');
    await look(2);
    assert.equal(list.size, 0);
  });

  test('a broken file keeps what was there, is told once, and is read when it is mended', async (context) => {
    const { list, path, errors, changes, look } = await watchList(context, 'one.example');
    await writeFile(path, '<html>\n<p>502 Bad Gateway</p>\n');
    await look(2);
    assert.equal(errors.length, 1);
    assert.notEqual(list.find('https://one.example/'), undefined);
    await rm(path);
    await look(5);
    assert.equal(errors.length, 2);
    assert.notEqual(list.find('https://one.example/'), undefined);
    for (const error of errors) assert.match(error, /^BLOCKLIST: .+\.$/);
    assert.equal(changes(), 0);
    await writeFile(path, 'two.example');
    await look(2);
    assert.notEqual(list.find('https://two.example/'), undefined);
    assert.equal(list.find('https://one.example/'), undefined);
  });

  test('a file that is given other rights is read again, for it may not have been readable before', async (context) => {
    const { path, changes, look } = await watchList(context, 'one.example');
    await chmod(path, 0o600);
    await look(2);
    assert.equal(changes(), 1);
  });

  test('a file that is still being written is left alone until it is whole', async (context) => {
    const { list, path, look } = await watchList(context, 'one.example\nlast.example');
    const lines = ['one.example'];
    for (let round = 0; round < 20; round++) {
      lines.push(`host-${round}.example`);
      await writeFile(path, lines.join('\n'));
      await look(1);
      assert.notEqual(list.find('https://last.example/'), undefined, `after ${round} writes`);
    }
    lines.push('last.example');
    await writeFile(path, lines.join('\n'));
    await look(2);
    assert.equal(list.size, lines.length);
  });
});
