import { setImmediate as nextTurn } from 'node:timers/promises';
import { type ClickBatch, createClickPacker } from './click-batch.ts';
import { classifyClick } from './classify-click.ts';
import type { CountryDatabase } from './locate-address.ts';
import type { SaltMemory } from './salt-memory.ts';
import type { EncodedVisits } from './visit-frame.ts';
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
  visits: EncodedVisits | readonly RecordedVisit[],
  { countries, salts }: Classifying,
): Promise<ClickBatch> {
  const packer = createClickPacker(visits.length);
  let isFirst = true;
  for (const slice of slicesOf(visits)) {
    if (!isFirst) await nextTurn();
    isFirst = false;
    const classifying = { countries, saltAt: await salts.forVisits(slice) };
    for (const visit of slice) packer.add(classifyClick(visit, classifying));
  }
  return packer.finish();
}

/** No more than one of them is in memory as objects. */
function* slicesOf(visits: Iterable<RecordedVisit>): Generator<RecordedVisit[]> {
  let slice: RecordedVisit[] = [];
  for (const visit of visits) {
    slice.push(visit);
    if (slice.length < visitsPerSlice) continue;
    yield slice;
    slice = [];
  }
  if (slice.length > 0) yield slice;
}
