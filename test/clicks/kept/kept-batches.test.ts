import assert from 'node:assert/strict';
import { closeSync, openSync, writeSync } from 'node:fs';
import {
  appendFile,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  truncate,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import type { BatchPart } from '../../../src/clicks/click-batch.ts';
import { type KeptBatches, openKeptBatches } from '../../../src/clicks/kept/kept-batches.ts';
import { packVisits } from '../../support/clicks/click-stores.ts';
import { visitsOf } from '../../support/clicks/drains.ts';
import { wrap } from '../../support/clicks/spools.ts';
import { chrome, firefox } from '../../support/clicks/visits.ts';

const minuteMs = 60_000;

interface Folder {
  path: string;
  clock: { at: number };
  problems: string[];
  open(): KeptBatches;
  names(): Promise<string[]>;
}

async function newFolder(context: TestContext): Promise<Folder> {
  const parent = await mkdtemp(join(tmpdir(), 'waypost-kept-'));
  context.after(() => rm(parent, { recursive: true, force: true }));
  const path = join(parent, 'drained');
  const clock = { at: Date.now() };
  const problems: string[] = [];
  return {
    path,
    clock,
    problems,
    open: () =>
      openKeptBatches({
        folder: path,
        clock: { now: () => clock.at },
        onProblem: ({ message }) => problems.push(message),
      }),
    names: async () => (await readdir(path)).sort(),
  };
}

function clicksOf(count: number, subjectId: number): BatchPart {
  return {
    batch: packVisits(visitsOf(count, { subjectId, referrer: 'https://t.co/', query: 'utm_source=mail' })),
  };
}

/** The batches after this position, each represented by the link of its first click. */
function linksIn(kept: KeptBatches, after = 0): (number | undefined)[] {
  return [...kept.after(after)].map(({ batch }) => batch.subjectIds[0]);
}

test('what was kept comes back as it was, also after a restart', async (context) => {
  const folder = await newFolder(context);
  const first = folder.open();
  const visits = [
    ...visitsOf(3, { userAgent: firefox, address: '192.0.2.7' }),
    ...visitsOf(2, { userAgent: 'curl/8.5.0' }),
    ...visitsOf(2, { userAgent: chrome, optedOut: true, query: 'utm_source=a&utm_term=b' }),
  ];
  const clicks = { batch: packVisits(visits), isWanted: visits.map((_, n) => n % 2 === 0) };
  first.keep(1, clicks);
  first.keep(2, clicksOf(1, 2));
  const second = folder.open();
  assert.deepEqual([second.run, second.newest()], [first.run, 2]);
  second.keep(3, clicksOf(1, 3));
  const [again, ...others] = [...second.after(0)];
  assert.ok(again);
  const { tagNames, tagDimensions, ...columns } = again.batch;
  const tags = tagNames.length;
  assert.deepEqual(
    { ...columns, tagNames, tagDimensions },
    {
      ...clicks.batch,
      tagNames: clicks.batch.tagNames.slice(0, tags),
      tagDimensions: clicks.batch.tagDimensions.slice(0, tags),
    },
  );
  assert.equal(tags, clicks.batch.tagStarts[visits.length]);
  assert.deepEqual(again.isWanted, clicks.isWanted);
  assert.deepEqual(
    others.map(({ batch }) => batch.subjectIds[0]),
    [2, 3],
  );
  assert.deepEqual(linksIn(second, 2), [3]);
  assert.deepEqual(folder.problems, []);
});

test('no address is kept, and nobody else may read what is', async (context) => {
  const folder = await newFolder(context);
  folder.open().keep(1, { batch: packVisits(visitsOf(5, { address: '198.51.100.77' })) });
  const [name = ''] = await folder.names();
  const path = join(folder.path, name);
  assert.equal((await readFile(path)).includes('198.51.100'), false);
  assert.equal((await stat(path)).mode & 0o777, 0o600);
});

test('what was stored ten minutes ago goes, what came later stays', async (context) => {
  const folder = await newFolder(context);
  const kept = folder.open();
  for (let minute = 0; minute < 30; minute++) {
    kept.keep(minute + 1, clicksOf(1, minute));
    kept.forgetOld();
    const links = linksIn(kept);
    const expected = Array.from({ length: Math.min(minute + 1, 10) }, (_, n) => minute - n).reverse();
    assert.deepEqual(links, expected);
    folder.clock.at += minuteMs;
  }
  assert.ok((await folder.names()).length <= 11);
  folder.clock.at += 60 * minuteMs;
  kept.forgetOld();
  assert.deepEqual(linksIn(kept), []);
  const left = await folder.names();
  assert.equal(left.length, 1, 'an empty file, by which the next process knows the run');
  kept.forgetOld();
  assert.deepEqual(await folder.names(), left);
  assert.equal(folder.open().run, kept.run);
});

test('what comes after a long rest goes ten minutes later, like everything else', async (context) => {
  const folder = await newFolder(context);
  const kept = folder.open();
  kept.keep(1, clicksOf(1, 1));
  folder.clock.at += 11 * minuteMs;
  kept.forgetOld();
  folder.clock.at += 30 * minuteMs;
  for (let minute = 0; minute < 30; minute++) {
    kept.keep(minute + 2, clicksOf(1, minute + 2));
    kept.forgetOld();
    folder.clock.at += minuteMs;
  }
  assert.ok((await folder.names()).length <= 11, String(await folder.names()));
});

test('an old file of an earlier process stays until it is known that nothing is lost', async (context) => {
  const folder = await newFolder(context);
  folder.open().keep(1, clicksOf(1, 1));
  const [name = ''] = await folder.names();
  const dayAgo = new Date(folder.clock.at - 24 * 60 * minuteMs);
  await utimes(join(folder.path, name), dayAgo, dayAgo);
  const kept = folder.open();
  assert.deepEqual([kept.newest(), linksIn(kept)], [1, [1]]);
  kept.forgetOld();
  assert.deepEqual(linksIn(kept), []);
});

test('a torn or changed file costs what comes behind the damage in it, and nothing else', async (context) => {
  const folder = await newFolder(context);
  const kept = folder.open();
  for (let number = 1; number <= 6; number++) {
    kept.keep(number, clicksOf(2, number));
    if (number % 2 === 0) folder.clock.at += 2 * minuteMs;
  }
  const [torn = '', changed = '', last = ''] = (await folder.names()).map((name) => join(folder.path, name));
  await truncate(torn, (await stat(torn)).size - 1);
  const bytes = await readFile(changed);
  bytes.writeUInt8(bytes.readUInt8(200) ^ 4, 200);
  await writeFile(changed, bytes);
  await appendFile(last, 'noise that is no batch at all');
  const again = folder.open();
  assert.deepEqual([linksIn(again), again.newest()], [[1, 5, 6], 6]);
  again.keep(7, clicksOf(1, 7));
  assert.deepEqual(linksIn(folder.open()), [1, 5, 6, 7]);
});

test('a folder that cannot be written is told of once, and once more after it could be', async (context) => {
  const folder = await newFolder(context);
  await writeFile(folder.path, 'in the way');
  const kept = folder.open();
  for (let number = 1; number <= 3; number++) {
    kept.keep(number, clicksOf(1, number));
    kept.forgetOld();
  }
  assert.equal(folder.problems.length, 1, folder.problems.join());
  assert.deepEqual([kept.newest(), linksIn(kept)], [0, []]);
  await rm(folder.path);
  kept.keep(4, clicksOf(1, 4));
  assert.deepEqual([kept.newest(), linksIn(kept)], [4, [4]]);
  await rm(folder.path, { recursive: true });
  await writeFile(folder.path, 'in the way');
  folder.clock.at += 2 * minuteMs;
  kept.keep(5, clicksOf(1, 5));
  assert.equal(folder.problems.length, 2);
});

test('a file that could not be closed is left alone, and so is whatever gets its descriptor next', async (context) => {
  const folder = await newFolder(context);
  const kept = folder.open();
  kept.keep(1, clicksOf(1, 11));
  folder.clock.at += minuteMs;
  const restore = wrap(context, 'closeSync', (original, ...values) => {
    original(...values);
    throw new Error('EIO: i/o error, close');
  });
  kept.keep(2, clicksOf(1, 12));
  restore();
  assert.deepEqual(folder.problems, ['EIO: i/o error, close']);
  // The system gives this file the descriptor of the one that was closed.
  const other = openSync(join(folder.path, 'other'), 'w');
  context.after(() => closeSync(other));
  kept.keep(3, clicksOf(1, 13));
  writeSync(other, 'its own');
  assert.equal(await readFile(join(folder.path, 'other'), 'utf8'), 'its own');
  assert.deepEqual(linksIn(kept), [11, 13]);
});
