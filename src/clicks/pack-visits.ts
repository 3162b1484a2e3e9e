import { setImmediate as nextTurn } from 'node:timers/promises';
import { giveWay } from '../platform/pace/give-way.ts';
import { type ClickBatch, createClickPacker } from './click-batch.ts';
import { type ClassifiedClick, type ClassifyContext, classifyClick } from './classify/classify-click.ts';
import type { CountryDatabase } from './classify/locate-address.ts';
import type { SaltMemory } from './classify/salt-memory.ts';
import type { EncodedVisits } from './spool/visit-frame.ts';
import type { RecordedVisit } from './visit.ts';

/** What classifying a visit needs. */
export interface Classifying {
  countries: CountryDatabase;
  salts: SaltMemory;
}

/**
 * The packer yields to the event loop after this many visits. The previous batch is stored meanwhile, and the
 * database's answers must not wait until the whole next batch is classified.
 */
const visitsPerSlice = 100;

/** Approximate time to classify one visit. */
const visitMicroseconds = 4;

/** Classifies visits and packs them for storing, without the clients' addresses; one batch at a time. */
export interface VisitPacker {
  /** Resolves when all of them are packed; yields to the event loop in between. */
  add(visits: EncodedVisits | readonly RecordedVisit[]): Promise<void>;
  count(): number;
  finish(): ClickBatch;
  /** Discards what was added. */
  forget(): void;
}

/** `room`: the number of visits that a batch may have. */
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

/** A visit that cannot be classified is counted without its texts, so as not to block all after it. */
function classifyAnyVisit(visit: RecordedVisit, context: ClassifyContext): ClassifiedClick {
  try {
    return classifyClick(visit, context);
  } catch {
    return classifyClick({ ...visit, ...withoutTexts }, context);
  }
}

const withoutTexts = { userAgent: '', referrer: '', language: '', address: '', query: '', purpose: '' };

/** Packs all visits into one batch. */
export async function packVisits(
  visits: readonly RecordedVisit[],
  classifying: Classifying,
): Promise<ClickBatch> {
  const packer = createVisitPacker(classifying, visits.length);
  await packer.add(visits);
  return packer.finish();
}

/** Yields visits in slices, so that only a few exist as objects at a time. */
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
