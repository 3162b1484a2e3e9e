import { type ClickBatch, packClicks } from './click-batch.ts';
import { classifyClick } from './classify-click.ts';
import type { CountryDatabase } from './locate-address.ts';
import type { SaltMemory } from './salt-memory.ts';
import type { RecordedVisit } from './visit.ts';

/** What turns visits into clicks. */
export interface Classifying {
  countries: CountryDatabase;
  salts: SaltMemory;
}

/** The visits as they are stored: classified, without whom they came from. */
export async function packVisits(
  visits: readonly RecordedVisit[],
  { countries, salts }: Classifying,
): Promise<ClickBatch> {
  const saltAt = await salts.forVisits(visits);
  const clicks = visits.values().map((visit) => classifyClick(visit, { countries, saltAt }));
  return packClicks(clicks, visits.length);
}
