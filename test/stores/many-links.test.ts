import assert from 'node:assert/strict';
import { sql } from 'kysely';
import type { Queries } from '../../src/database/database.ts';
import { linksManyMin } from '../../src/resources/links/lists/large-lists.ts';
import { pageOfLinks } from '../../src/resources/links/lists/link-list-store.ts';
import type { LinkOrder } from '../../src/resources/links/lists/link-order-store.ts';
import { onBothEngines } from '../support/engines.ts';

const links = linksManyMin + 10;

/** Small enough that a statement stays within the time-out that the service sets. */
const linksPerStatement = 5_000;

/** Inserts the links 1 to `links`; one of five has no clicks, the others have 1 to 1,000. */
async function insertMany(tx: Queries, accountId: number): Promise<void> {
  for (let first = 1; first <= links; first += linksPerStatement) {
    const last = Math.min(first + linksPerStatement - 1, links);
    const numbers = sql`with recursive n(i) as
      (select ${sql.lit(first)} union all select i + 1 from n where i < ${sql.lit(last)})`;
    await sql`insert into link (id, account_id, alias, alias_key, target, title, description, status, redirect_status,
        weight, forward_query, delivery, settings, created_at)
      ${numbers} select i, ${sql.lit(accountId)}, 'a' || i, 'a' || i, 'https://x.example', 1000 + i * 31 % 500 || '', '', 'public',
        302, 1, 1, 'direct', '{}', 0 from n`.execute(tx);
    await sql`insert into click_total (subject, subject_id, clicks)
      ${numbers} select 'link', i, i * 7919 % 1000 + 1 from n where i % 5 > 0`.execute(tx);
  }
}

function clicksOf(id: number): number {
  return id % 5 > 0 ? ((id * 7919) % 1000) + 1 : 0;
}

const titleOf = (id: number) => 1_000 + ((id * 31) % 500);

onBothEngines(
  'pages of so many links that they are remembered hold what a plain look finds, and none is wrong at an end',
  async (database, accountId) => {
    // As in the minute after an import, when PostgreSQL does not know yet how many links there are.
    if (database.engine === 'postgres')
      await sql`alter table link set (autovacuum_enabled = false)`.execute(database.read);
    await database.write((tx) => insertMany(tx, accountId));
    const ids = Array.from({ length: links }, (_, index) => index + 1);
    const byClicks = ids.toSorted((a, b) => clicksOf(a) - clicksOf(b) || a - b);
    const byTitle = ids.toSorted((a, b) => titleOf(a) - titleOf(b) || a - b);
    const expected = { date: ids, click: byClicks, title: byTitle };
    for (const by of ['date', 'click', 'title'] as const) {
      for (const direction of ['asc', 'desc'] as const) {
        const inOrder = direction === 'asc' ? expected[by] : expected[by].toReversed();
        for (const offset of [0, 7, 12_490, 12_495, 20_000, links - 12_500, links - 3, links]) {
          const order: LinkOrder = { by, direction };
          const range = { limit: 7, offset };
          for (const filter of [{}, { search: 'x.example' }]) {
            const page = await pageOfLinks(database.read, { accountId, filter, order, range });
            assert.equal(page.total, links);
            const found = page.rows.map(({ id }) => id);
            assert.deepEqual(found, inOrder.slice(offset, offset + 7), `${by} ${direction} from ${offset}`);
          }
        }
      }
    }
  },
);
