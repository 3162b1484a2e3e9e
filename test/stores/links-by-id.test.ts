import assert from 'node:assert/strict';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { splashDefaults } from '../../contract/splash-pages.ts';
import type { Database } from '../../src/database/database.ts';
import { deliverDirectly } from '../../src/database/statements/deliver-directly.ts';
import { linksPerUnit } from '../../src/database/statements/reusable-links.ts';
import { createChangeFeed } from '../../src/platform/change-feed.ts';
import { deletePixelRow, insertPixel } from '../../src/resources/pixels/pixel-store.ts';
import { insertSplashPage } from '../../src/resources/splash-pages/splash-page-store.ts';
import { open } from '../database/opened-database.ts';
import { insertOwner } from '../support/engines.ts';
import { linkRow } from '../support/link-row.ts';

/** As many links as one unit of work changes. */
async function insertLinks(database: Database, accountId: number, delivery: string): Promise<number[]> {
  const rows = Array.from({ length: linksPerUnit }, (_, n) => ({
    ...linkRow(accountId, `${delivery}-${n}`),
    settings: '{}',
    delivery,
  }));
  const ids = await database.write((tx) => tx.insertInto('link').values(rows).returning('id').execute());
  return ids.map(({ id }) => id);
}

/** How SQLite carries out those of the statements that change links. */
function plansOf(path: string, statements: readonly string[]): string[] {
  const db = new DatabaseSync(path, { readOnly: true });
  try {
    const changes = statements.filter((statement) => /\bupdate "?link"? set\b/.test(statement));
    return changes.map((change) => JSON.stringify(db.prepare(`explain query plan ${change}`).all()));
  } finally {
    db.close();
  }
}

test('links that lose a pixel or a splash page are found by their ids, not among all links', async (context) => {
  const { database, path, statements } = await open(context);
  const accountId = await insertOwner(database);
  const tag = { accountId, type: 'fbpixel', name: 'Shop', tag: '12345', at: 1 } as const;
  const pixel = (await insertPixel(database, tag)) as number;
  const used = (await insertLinks(database, accountId, 'direct')).map((id) => ({
    link_id: id,
    pixel_id: pixel,
  }));
  await database.write((tx) => tx.insertInto('link_pixel').values(used).execute());
  const page = { accountId, name: 'Wait', settings: splashDefaults, at: 1 };
  const splash = await insertSplashPage(database, page);
  await insertLinks(database, accountId, `splash:${splash}`);
  statements.length = 0;
  assert.equal(await deletePixelRow(database, accountId, pixel), true);
  await deliverDirectly({ database, changes: createChangeFeed() }, accountId, `splash:${splash}`);
  const plans = plansOf(path, statements);
  assert.equal(plans.length, 2);
  for (const plan of plans) {
    assert.match(plan, /SEARCH link USING INTEGER PRIMARY KEY/);
    assert.doesNotMatch(plan, /SCAN link\b/);
  }
});
