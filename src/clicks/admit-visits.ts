import type { VisitAdmission, ClickStore } from './click-store.ts';
import { type Classifying, packVisits } from './pack-visits.ts';
import type { RecordedVisit, Visit } from './visit.ts';
import { visitIdBytes, writeVisitId } from './visit-id.ts';

/**
 * Counts a visit of a link with a click limit before the visit is answered, durably and in one place. So the
 * limit holds exactly: a visit is counted if and only if it was admitted.
 * Rejects while clicks cannot be stored.
 */
export type AdmitVisit = (visit: Visit) => Promise<VisitAdmission>;

interface AdmissionOptions extends Classifying {
  store: Pick<ClickStore, 'admit'>;
}

interface Waiting {
  visit: Visit;
  resolve(admission: VisitAdmission): void;
  reject(error: unknown): void;
}

const visitsPerBatch = 1_000;

/** Admits one batch at a time; visits that come meanwhile are queued and make up the next batch. */
export function createAdmission({ store, countries, salts }: AdmissionOptions): AdmitVisit {
  const queue: Waiting[] = [];
  let isRunning = false;

  const admitBatch = async (batch: Waiting[]) => {
    try {
      const visits = batch.map(({ visit }) => withId(visit));
      const admitted = await store.admit(await packVisits(visits, { countries, salts }));
      for (const [index, { resolve }] of batch.entries()) resolve(admitted[index] ?? 'full');
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  };

  const run = async () => {
    isRunning = true;
    while (queue.length > 0) await admitBatch(queue.splice(0, visitsPerBatch));
    isRunning = false;
  };

  return (visit) =>
    new Promise((resolve, reject) => {
      queue.push({ visit, resolve, reject });
      if (!isRunning) void run();
    });
}

function withId(visit: Visit): RecordedVisit {
  const id = Buffer.allocUnsafe(visitIdBytes);
  writeVisitId(id, 0, visit.at);
  return { ...visit, id };
}
