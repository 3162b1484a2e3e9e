import { classifyClick } from '../../../src/clicks/classify-click.ts';
import { storeBatch } from '../../../src/clicks/click-store.ts';
import { openCountryDatabase } from '../../../src/clicks/locate-address.ts';
import type { Visit } from '../../../src/clicks/visit.ts';
import type { Database } from '../../../src/database/database.ts';
import { makeVisit } from '../../support/visits.ts';

const context = { countries: openCountryDatabase(), saltAt: () => Buffer.from('salt') };

/** Stores visits as the drain does; what is not given of one is a person's at noon of a fixed day (see makeVisit). */
export async function storeVisits(database: Database, visits: Partial<Visit>[]) {
  const clicks = visits.map((visit) => classifyClick(makeVisit(visit), context));
  await database.write((tx) => storeBatch(tx, { clicks, segment: 'test.spool', drainedBytes: 0 }));
  return clicks;
}
