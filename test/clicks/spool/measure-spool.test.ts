import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { mkdtemp, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { measureSpool } from '../../../src/clicks/spool/measure-spool.ts';
import { nameRun, nameSegment } from '../../../src/clicks/spool/read-segments.ts';
import type { Database } from '../../../src/database/database.ts';
import { onBothEngines } from '../../support/engines.ts';
import { framesOf, makeVisit, noon, writeSegment } from '../../support/clicks/visits.ts';

const parent = await mkdtemp(join(tmpdir(), 'waypost-measure-'));
after(() => rm(parent, { recursive: true, force: true }));

const newFolder = () => mkdtemp(join(parent, 'spool-'));
const setDrained = ({ write }: Database, name: string, drained_bytes: number) =>
  write((tx) => tx.insertInto('spool_segment').values({ name, drained_bytes }).execute());

onBothEngines(
  'a spool that is empty or not there yet has no bytes and nothing to wait for',
  async ({ read }) => {
    const nothing = { bytes: 0, segments: 0, oldestAt: undefined };
    assert.deepEqual(await measureSpool(await newFolder(), read), nothing);
    assert.deepEqual(await measureSpool(join(parent, 'missing'), read), nothing);
  },
);

onBothEngines('the oldest visit is the oldest one behind what is drained, of all runs', async (database) => {
  const folder = await newFolder();
  const [one, other] = [nameRun(noon), nameRun(noon + 1)];
  const visits = [1_000, 2_000, 3_000].map((ms) => makeVisit({ at: noon + ms }));
  const frames = framesOf(visits);
  const first = framesOf(visits.slice(0, 1));
  await writeSegment(folder, nameSegment(one, 0), visits);
  await writeSegment(folder, nameSegment(one, 1), [makeVisit({ at: noon + 4_000 })]);
  await writeSegment(folder, nameSegment(other, 0), [makeVisit({ at: noon + 2_500 })]);
  const measured = async () => (await measureSpool(folder, database.read)).oldestAt;
  assert.equal(await measured(), noon + 1_000);
  await setDrained(database, nameSegment(one, 0), first.length);
  assert.equal(await measured(), noon + 2_000);
  await database.write((tx) =>
    tx.updateTable('spool_segment').set({ drained_bytes: frames.length }).execute(),
  );
  assert.equal(await measured(), noon + 2_500);
  for (const name of [nameSegment(one, 1), nameSegment(other, 0)]) await setDrained(database, name, 10_000);
  assert.equal(await measured(), undefined);
});

onBothEngines('a segment that is drained and removed meanwhile hides no later one', async ({ read }) => {
  const folder = await newFolder();
  const run = nameRun(noon);
  await writeSegment(folder, nameSegment(run, 0), [makeVisit({ at: noon + 1_000 })]);
  await writeSegment(folder, nameSegment(run, 1), [makeVisit({ at: noon + 2_000 })]);
  const oldestWithout = async (removed: string) => {
    const removing = {
      selectFrom: (table: 'spool_segment') => {
        rmSync(join(folder, removed));
        return read.selectFrom(table);
      },
    } as unknown as Database['read'];
    return (await measureSpool(folder, removing)).oldestAt;
  };
  assert.equal(await oldestWithout(nameSegment(run, 0)), noon + 2_000);
  assert.equal(await oldestWithout(nameSegment(run, 1)), undefined);
});

onBothEngines('sizes are those of all segments, drained or not, and of nothing else', async (database) => {
  const folder = await newFolder();
  await writeSegment(folder, nameSegment(nameRun(noon), 0), Buffer.alloc(100));
  await writeSegment(folder, nameSegment(nameRun(noon), 0), Buffer.alloc(23));
  await writeSegment(folder, 'trial', Buffer.alloc(500));
  const { bytes, segments } = await measureSpool(folder, database.read);
  assert.deepEqual([bytes, segments], [123, 2]);
});

onBothEngines('what cannot be read as a visit is as old as its file', async ({ read }) => {
  const folder = await newFolder();
  const name = nameSegment(nameRun(noon), 0);
  await writeSegment(folder, name, Buffer.from('this is no visit'));
  await utimes(join(folder, name), noon / 1000, noon / 1000);
  assert.equal((await measureSpool(folder, read)).oldestAt, noon);
});

onBothEngines('room that was made for visits to come is none of them', async (database) => {
  const folder = await newFolder();
  const name = nameSegment(nameRun(noon), 0);
  const frames = framesOf([makeVisit({ at: noon + 1_000 })]);
  await writeSegment(folder, name, Buffer.concat([frames, Buffer.alloc(100_000)]));
  assert.equal((await measureSpool(folder, database.read)).oldestAt, noon + 1_000);
  await setDrained(database, name, frames.length);
  assert.equal((await measureSpool(folder, database.read)).oldestAt, undefined);
});

test('a store that does not answer is an error, not an empty spool', async () => {
  const folder = await newFolder();
  const read = { selectFrom: () => assert.fail('away') } as unknown as Database['read'];
  await assert.rejects(measureSpool(folder, read), /away/);
});
