import { setImmediate as nextTurn } from 'node:timers/promises';
import { giveWay } from '../platform/give-way.ts';
import { type ClickBatch, createClickPacker } from './click-batch.ts';
import { type ClassifiedClick, type ClassifyContext, classifyClick } from './classify/classify-click.ts';
import type { CountryDatabase } from './classify/locate-address.ts';
import type { SaltMemory } from './classify/salt-memory.ts';
import type { EncodedVisits } from './spool/visit-frame.ts';
import type { RecordedVisit } from './visit.ts';

/** What turns visits into clicks. */
export interface Classifying {
  countries: CountryDatabase;
  salts: SaltMemory;
}

/** The batch before is stored meanwhile: what the database answers is not to wait for all of the next one. */
const visitsPerSlice = 100;

/** About what a visit takes. */
const visitMicroseconds = 4;

/** Packs visits as they are stored: classified, without whom they came from. One batch after the other. */
export interface VisitPacker {
  /** Takes all of them before it settles. */
  add(visits: EncodedVisits | readonly RecordedVisit[]): Promise<void>;
  count(): number;
  finish(): ClickBatch;
  /** Begins anew without what was added. */
  forget(): void;
}

/** `room`: how many visits a batch may have. */
export function createVisitPacker({ countries, salts }: Classifying, room?: number): VisitPacker {
  const packer = createClickPacker(room);
  return {
    async add(visits) {
      for (const slice of slicesOf(visits)) {
        if (packer.count() > 0) await nextTurn();
        const classifying = { countries, saltAt: await salts.forVisits(slice) };
        for (const visit of slice) {
          giveWay(visitMicroseconds);
          packer.add(classifyAnyVisit(visit, classifying));
        }
      }
    },
    count: packer.count,
    finish: packer.finish,
    forget: packer.forget,
  };
}

/** A visit that cannot be classified must not keep all that come after it from being counted: it counts without its texts. */
function classifyAnyVisit(visit: RecordedVisit, context: ClassifyContext): ClassifiedClick {
  try {
    return classifyClick(visit, context);
  } catch {
    return classifyClick({ ...visit, ...withoutTexts }, context);
  }
}

const withoutTexts = { userAgent: '', referrer: '', language: '', address: '', query: '', purpose: '' };

/** All visits at once. */
export async function packVisits(
  visits: readonly RecordedVisit[],
  classifying: Classifying,
): Promise<ClickBatch> {
  const packer = createVisitPacker(classifying, visits.length);
  await packer.add(visits);
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
