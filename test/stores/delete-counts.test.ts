import assert from 'node:assert/strict';
import { deleteCounts } from '../../src/database/statements/delete-counts.ts';
import { countClickRows, insertClickRows } from '../support/clicks/click-rows.ts';
import { onBothEngines } from '../support/engines.ts';

for (const subject of ['link', 'qr'] as const) {
  onBothEngines(
    `the counts of one (${subject}) go, those of others, of other kinds and of accounts stay`,
    async (database) => {
      const gone = { subject, id: 1 };
      const kept = [
        { subject, id: 2 },
        { subject: subject === 'link' ? ('qr' as const) : ('link' as const), id: 1 },
        { subject: 'account' as const, id: 1 },
      ];
      for (const counted of [gone, ...kept]) await insertClickRows(database, counted);
      const before = await Promise.all(kept.map((counted) => countClickRows(database, counted)));
      assert.ok([...before, await countClickRows(database, gone)].every((rows) => rows > 0));
      await database.write((tx) => deleteCounts(tx, subject, gone.id));
      assert.equal(await countClickRows(database, gone), 0);
      const after = await Promise.all(kept.map((counted) => countClickRows(database, counted)));
      assert.deepEqual(after, before);
    },
  );
}
