import { setImmediate as nextTurn } from 'node:timers/promises';
import { type ClickBatch, createClickPacker } from './click-batch.ts';
import { classifyClick } from './classify-click.ts';
import type { CountryDatabase } from './locate-address.ts';
import type { SaltMemory } from './salt-memory.ts';
import type { RecordedVisit } from './visit.ts';

/** What turns visits into clicks. */
export interface Classifying {
  countries: CountryDatabase;
  salts: SaltMemory;
}

/** The batch before is stored meanwhile: what the database answers is not to wait for all of the next one. */
const visitsPerSlice = 100;

/** The visits as they are stored: classified, without whom they came from. */
export async function packVisits(
  visits: readonly RecordedVisit[],
  { countries, salts }: Classifying,
): Promise<ClickBatch> {
  const saltAt = await salts.forVisits(visits);
  const packer = createClickPacker(visits.length);
  const classifying = { countries, saltAt };
  for (let n = 0; n < visits.length; n++) {
    if (n > 0 && n % visitsPerSlice === 0) await nextTurn();
    packer.add(classifyClick(visits[n] as RecordedVisit, classifying));
  }
  return packer.finish();
}
