import assert from 'node:assert/strict';
import { visitorKey } from '../../../src/clicks/visitor-key.ts';
import type { Database } from '../../../src/database/database.ts';
import { dayOf } from '../../../src/platform/time/utc-day.ts';

/**
 * The drain uses the visitor keys to find out who is new today, so they must be those of the unique clicks.
 */
export async function assertKeysFitEvents({ read }: Database): Promise<void> {
  const salts = await read.selectFrom('visitor_salt').select('day').execute();
  const days = new Set(salts.map(({ day }) => day));
  const events = await read.selectFrom('click').selectAll().where('is_unique', '=', 1).execute();
  const keys = events
    .filter(({ at }) => days.has(dayOf(at)))
    .map(({ at, visitor, subject, subject_id }) =>
      visitorKey(dayOf(at), visitor as Uint8Array, {
        subject: subject === 'link' ? 0 : 1,
        subjectId: subject_id,
      }),
    );
  const stored = await read.selectFrom('click_visitor').select('key').execute();
  assert.deepEqual(stored.map(({ key }) => key).sort(ascending), keys.sort(ascending));
}

function ascending(a: number, b: number): number {
  return a - b;
}
