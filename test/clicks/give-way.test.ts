import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { createClickStore } from '../../src/clicks/click-store.ts';
import { openCountryDatabase } from '../../src/clicks/classify/locate-address.ts';
import { createVisitPacker } from '../../src/clicks/pack-visits.ts';
import { createSqliteClickRows } from '../../src/clicks/rows/sqlite-click-rows.ts';
import type { RecordedVisit } from '../../src/clicks/visit.ts';
import { findFrames, frameBytesMax, writeFrame } from '../../src/clicks/spool/visit-frame.ts';
import { toDrain } from '../../src/open-store.ts';
import { createTraffic, type GiveWay, giveWayBy } from '../../src/platform/pace/give-way.ts';
import { packVisits, withMemoryDatabase } from '../support/clicks/click-stores.ts';
import { makeVisit } from '../support/clicks/visits.ts';

/** The writer yields after 0.2 ms of work, so the work reported at once must not be much more. */
const pieceMicrosecondsMax = 1_000;
/** Enough records for several statements. */
const count = 1_000;

const visits: RecordedVisit[] = Array.from({ length: count }, (_, n) =>
  makeVisit({ subjectId: n + 1, address: `198.51.${n >> 8}.${n & 255}` }),
);

afterEach(() => giveWayBy(() => {}));

test('clicks are stored and counted in pieces that redirects can come between', async () => {
  await withMemoryDatabase(async (database) => {
    const pieces = record();
    const rows = createSqliteClickRows(database.connection);
    const store = createClickStore(database.write, () => rows);
    await store.store(packVisits(visits), { segment: 'a.spool', drainedBytes: 1 }, true);
    assert.ok(pieces.sum() >= (2 + 4) * count, 'visitors and events');
    pieces.forget();
    await store.countWaiting();
    assert.ok(
      pieces.sum() >= (2 + 3 * 2) * count,
      'totals, and days that are looked for, found missing and put',
    );
    // Events are stored in another way when the table already has some.
    pieces.forget();
    await store.store(packVisits(visits), { segment: 'b.spool', drainedBytes: 1 });
    assert.ok(pieces.sum() >= (2 + 4) * count, 'visitors and events that are there');
    assert.ok(pieces.greatest() <= pieceMicrosecondsMax);
  });
});

test('very many clicks of one link are added up in pieces, too', async () => {
  const many = 5 * count;
  const ofOne = Array.from({ length: many }, () => makeVisit({ subjectId: 1 }));
  await withMemoryDatabase(async (database) => {
    const rows = createSqliteClickRows(database.connection);
    const store = createClickStore(database.write, () => rows);
    await store.store(packVisits(ofOne), { segment: 'a.spool', drainedBytes: 1 }, true);
    const pieces = record();
    await store.countWaiting();
    assert.ok(pieces.sum() >= 2 * 0.17 * many, 'the clicks and names of the link and of its account');
    assert.ok(pieces.greatest() <= pieceMicrosecondsMax);
  });
});

test('what is spooled is looked through in pieces that redirects can come between', () => {
  const frame = Buffer.alloc(frameBytesMax);
  const bytes = frame.subarray(0, writeFrame(frame, 0, visits[0] as RecordedVisit));
  const pieces = record();
  const { visits: found } = findFrames(Buffer.concat(visits.map(() => bytes)), count, true);
  assert.equal(found.length, count);
  assert.equal(Math.round(pieces.sum()), 0.4 * count);
  assert.ok(pieces.greatest() <= pieceMicrosecondsMax);
});

test('visits are classified in pieces that redirects can come between', async () => {
  const pieces = record();
  const salts = { forVisits: async () => () => null, forgetOld: async () => {}, forgetAll: () => {} };
  const packer = createVisitPacker({ countries: openCountryDatabase(), salts });
  await packer.add(visits);
  assert.equal(packer.count(), count);
  assert.ok(pieces.sum() >= 4 * count);
  assert.ok(pieces.greatest() <= pieceMicrosecondsMax);
});

test('who tells the drain of visits tells the threads that are to give way', () => {
  const traffic = createTraffic();
  const posted: object[] = [];
  const drainer = { post: (message: object) => void posted.push(message), onMessage: () => {} };
  const drain = toDrain({ drainer, traffic });
  drain([]);
  drain([]);
  assert.equal(posted.length, 2);
  assert.equal(traffic[0], 2);
});

function record() {
  let pieces: number[] = [];
  const note: GiveWay = (microseconds) => void pieces.push(microseconds);
  giveWayBy(note);
  return {
    sum: () => pieces.reduce((sum, microseconds) => sum + microseconds, 0),
    greatest: () => Math.max(...pieces),
    forget: () => void (pieces = []),
  };
}
