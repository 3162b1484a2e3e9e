import assert from 'node:assert/strict';
import fs from 'node:fs';
import { chmod, chown, mkdir, readdir, rmdir } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import fc from 'fast-check';
import type { Database } from '../../src/database/database.ts';
import { assertCountsFitEvents } from '../support/clicks/click-counts.ts';
import { withMemoryDatabase } from '../support/clicks/click-stores.ts';
import { clicksOf, drainAll, longVisitsOf, visitsOf, withDrain } from '../support/clicks/drains.ts';
import { onBothEngines } from '../support/engines.ts';
import { dayMs, firefox, makeVisit, noon, writeSegment } from '../support/clicks/visits.ts';

const retriesMax = 50;
const nobody = 65_534;

onBothEngines(
  'while the store takes nothing the spool stays, and later nothing is missing',
  async (database) => {
    const failing = { is: true };
    const write: Database['write'] = async (unit) =>
      database.write(async (tx, isAgain) => {
        const result = await unit(tx, isAgain);
        if (failing.is) throw new Error('the store is away');
        return result;
      });
    await withDrain({ write }, async ({ drain, folder }) => {
      await writeSegment(folder, '1.spool', visitsOf(100));
      for (let attempt = 0; attempt < 3; attempt++)
        await assert.rejects(() => drainAll(drain), /the store is away/);
      assert.deepEqual([await readdir(folder), await clicksOf(database)], [['1.spool'], {}]);
      failing.is = false;
      await drainAll(drain);
      assert.deepEqual([await readdir(folder), await clicksOf(database)], [[], { 'link 1': 100 }]);
      assert.deepEqual(drain.counters(), { drained: 100, damaged: 0 });
      await assertCountsFitEvents(database);
    });
  },
);

onBothEngines('a segment is removed only after its end is stored', async (database) => {
  const seen: string[][] = [];
  const folders: string[] = [];
  const write: Database['write'] = async (unit) => {
    const result = await database.write(unit);
    seen.push(await readdir(folders[0] as string));
    return result;
  };
  await withDrain({ write }, async ({ drain, folder }) => {
    folders.push(folder);
    const visits = longVisitsOf(2_200);
    await writeSegment(folder, '1.spool', visits);
    assert.equal(await drain.step([]), true);
    assert.equal(await drain.step([]), true);
    assert.deepEqual(await readdir(folder), ['1.spool'], 'the last of it is on its way');
    assert.equal(await drain.step([]), false);
    assert.deepEqual(await clicksOf(database), { 'link 1': 2_200 });
    assert.deepEqual(await readdir(folder), []);
    const rows = seen.findIndex((names) => names.length === 0);
    assert.ok(rows >= 3, 'still there when all of it was committed');
  });
});

onBothEngines(
  'a store that fails between batches that follow one another loses and doubles nothing',
  async (database) => {
    // The store's first call reads the position in the segment; the calls after it store the batches.
    for (const [round, failAt] of [2, 3, 4, 5].entries()) {
      for (const isStored of [false, true]) {
        let calls = 0;
        const write: Database['write'] = async (unit) => {
          calls++;
          if (calls !== failAt) return await database.write(unit);
          // The batch was stored but the answer was lost, so the drain sends it again.
          if (isStored) await database.write(unit);
          throw new Error('the store is away');
        };
        const subjectId = round * 2 + (isStored ? 2 : 1);
        await withDrain({ write }, async ({ drain, folder }) => {
          await writeSegment(folder, `${subjectId}a.spool`, longVisitsOf(2_200, { subjectId }));
          await writeSegment(folder, `${subjectId}b.spool`, longVisitsOf(400, { subjectId }));
          await assert.rejects(() => drainAll(drain), /the store is away/);
          await drainAll(drain);
          assert.equal((await clicksOf(database))[`link ${subjectId}`], 2_600, `call ${failAt}`);
          assert.deepEqual(await readdir(folder), []);
          if (!isStored) assert.equal(drain.counters().drained, 2_600);
        });
      }
    }
    await assertCountsFitEvents(database);
  },
);

/** The outcomes of the store's calls, in order; all later calls succeed. */
const anyFate = fc.constantFrom('stored', 'stored', 'refused', 'lost');
const anySizes = fc.array(fc.integer({ min: 0, max: 40 }), { minLength: 1, maxLength: 6 });

test('a store that fails at any of its calls, again and again, loses and doubles nothing', async () => {
  await fc.assert(
    fc.asyncProperty(
      anySizes,
      fc.array(anyFate, { maxLength: 15, size: 'max' }),
      fc.constantFrom(7, 2_000),
      fc.boolean(),
      async (sizes, fates, visitsPerBatch, isSlow) => {
        await withMemoryDatabase(async (database) => {
          const coming = [...fates];
          const write: Database['write'] = async (unit) => {
            const fate = coming.shift() ?? 'stored';
            if (isSlow) await new Promise(setImmediate);
            if (fate === 'refused') throw new Error('the store is away');
            const result = await database.write(unit);
            if (fate === 'lost') throw new Error('the answer was lost');
            return result;
          };
          await withDrain(
            { write },
            async ({ drain, folder }) => {
              // Visits of two days, so that the second day's salts are asked for while the first day's visits
              // are stored.
              for (const [n, size] of sizes.entries())
                await writeSegment(folder, `${n}.spool`, visitsOf(size, { at: noon + (n % 2) * dayMs }));
              let retries = 0;
              while ((await drainAll(drain).catch((error: Error) => error)) instanceof Error)
                assert.ok(retries++ < retriesMax);
              const total = sizes.reduce((sum, size) => sum + size, 0);
              assert.deepEqual(await clicksOf(database), total === 0 ? {} : { 'link 1': total });
              assert.deepEqual(await readdir(folder), []);
            },
            { visitsPerBatch },
          );
          await assertCountsFitEvents(database);
        });
      },
    ),
    { numRuns: 60 },
  );
});

test('what cannot be read is told of once and stops nothing else', async () => {
  await withMemoryDatabase(async (database) => {
    await withDrain(database, async ({ drain, folder, unreadable }) => {
      await mkdir(join(folder, '1.spool'));
      await writeSegment(folder, '0.spool', visitsOf(3));
      await writeSegment(folder, '2.spool', visitsOf(4));
      await drainAll(drain);
      await writeSegment(folder, '3.spool', visitsOf(5));
      await drainAll(drain);
      assert.deepEqual(unreadable, ['1.spool']);
      assert.deepEqual([await readdir(folder), await clicksOf(database)], [['1.spool'], { 'link 1': 12 }]);
      await rmdir(join(folder, '1.spool'));
      await drainAll(drain);
      assert.deepEqual([unreadable, await readdir(folder)], [['1.spool'], []]);
    });
  });
});

test('a file that cannot be removed once it is stored is told of as such, and counted once', async (context) => {
  const { mock } = context.mock.method(fs, 'unlinkSync', () => {
    throw Object.assign(new Error('EPERM: operation not permitted'), { code: 'EPERM' });
  });
  syncBuiltinESMExports();
  const restore = () => {
    mock.restore();
    syncBuiltinESMExports();
  };
  context.after(restore);
  await withMemoryDatabase(async (database) => {
    await withDrain(database, async ({ drain, folder, unreadable, reasons }) => {
      await writeSegment(folder, '1.spool', visitsOf(2));
      await drainAll(drain);
      await drainAll(drain);
      assert.deepEqual(unreadable, ['1.spool']);
      assert.deepEqual(reasons, ['is stored, but cannot be removed: EPERM: operation not permitted']);
      assert.deepEqual([await readdir(folder), await clicksOf(database)], [['1.spool'], { 'link 1': 2 }]);
      restore();
    });
  });
});

test('a file that it has no right to read is told of once and stops nothing else', async (context) => {
  await withMemoryDatabase(async (database) => {
    await withDrain(database, async ({ drain, folder, unreadable }) => {
      await writeSegment(folder, '1.spool', visitsOf(2));
      await chmod(join(folder, '1.spool'), 0);
      await writeSegment(folder, '2.spool', visitsOf(4));
      await giveUpRoot(context, folder);
      await drainAll(drain);
      await drainAll(drain);
      assert.deepEqual(unreadable, ['1.spool']);
      assert.deepEqual([await readdir(folder), await clicksOf(database)], [['1.spool'], { 'link 1': 4 }]);
    });
  });
});

/** Root may read every file, so the rest of the test runs as the user nobody, who gets the folder. */
async function giveUpRoot(context: TestContext, folder: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  for (const name of ['', ...(await readdir(folder))]) await chown(join(folder, name), nobody, nobody);
  process.seteuid?.(nobody);
  context.after(() => process.seteuid?.(0));
}

onBothEngines('a visit without a visitor or with texts of every length stops nothing', async (database) => {
  await withDrain(database, async ({ drain, folder }) => {
    const texts = ['', '\u0000', 'x'.repeat(5_000), '\ud800', '漢'.repeat(900)];
    const visits = texts.map((text) =>
      makeVisit({
        userAgent: `${firefox} ${text}`,
        referrer: `https://${text}/`,
        language: text,
        address: 'nowhere',
        query: `utm_source=${text}&utm_term=${text}`,
        purpose: text,
      }),
    );
    await writeSegment(folder, '1.spool', visits);
    await drainAll(drain);
    assert.equal(drain.counters().drained, texts.length);
    await assertCountsFitEvents(database);
  });
});
