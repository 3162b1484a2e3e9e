import { type ClassifiedClick, classifyClick } from '../../../src/clicks/classify/classify-click.ts';
import { openCountryDatabase } from '../../../src/clicks/classify/locate-address.ts';
import type { RecordedVisit } from '../../../src/clicks/visit.ts';
import type { Database } from '../../../src/database/database.ts';
import { storeCounts } from '../../support/clicks/recount-clicks.ts';
import { dayMs, makeVisit } from '../../support/clicks/visits.ts';

const saltAt = (at: number) => `salt of day ${Math.floor(at / dayMs)}`;
const context = { countries: openCountryDatabase(), saltAt };

/**
 * Classifies the visits and stores their counts. Fields that are not given are those of a person at noon of a
 * fixed day (see makeVisit). Pass all visits of an account in one call.
 */
export async function storeVisits(
  database: Database,
  visits: Partial<RecordedVisit>[],
): Promise<ClassifiedClick[]> {
  const clicks = await Promise.all(
    visits.map(async (values) => {
      const visit = makeVisit(values);
      return classifyClick({ ...visit, accountId: await ownerOf(database, visit) }, context);
    }),
  );
  return storeCounts(database, clicks);
}

/** The owner of links and codes that do not exist. */
const nobody = 0;

async function ownerOf({ read }: Database, { subject, subjectId }: RecordedVisit): Promise<number> {
  const owner = await read
    .selectFrom(subject === 'link' ? 'link' : 'qr_code')
    .select('account_id')
    .where('id', '=', subjectId)
    .executeTakeFirst();
  return owner?.account_id ?? nobody;
}
