import { chunks } from '../../database/statements/chunks.ts';
import type { Queries } from '../../database/database.ts';
import { subjectTables } from '../../database/statements/subject-tables.ts';
import { pageOfBioBlock } from '../../platform/bio-block-id.ts';
import type { ClickBatch } from '../click-batch.ts';
import { subjects, type VisitSubject } from '../subjects.ts';

/**
 * Increments and returns the number of batches that a run (see KeptBatches) has stored. The row is committed
 * with the batch, so it is as old as everything else in the database, and shows how much a database has lost.
 */
export async function takeBatchNumber(tx: Queries, run: string): Promise<number> {
  const { drained_bytes: number } = await tx
    .insertInto('spool_segment')
    .values({ name: run, drained_bytes: 1 })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet((e) => ({ drained_bytes: e('spool_segment.drained_bytes', '+', 1) })),
    )
    .returning('drained_bytes')
    .executeTakeFirstOrThrow();
  return Number(number);
}

/** The number of the last batch that is stored; 0 = none. */
export async function findBatchNumber(queries: Queries, run: string): Promise<number> {
  const row = await queries
    .selectFrom('spool_segment')
    .select('drained_bytes')
    .where('name', '=', run)
    .executeTakeFirst();
  return Number(row?.drained_bytes ?? 0);
}

/** Makes all batches up to this number count as stored. */
export async function putBatchNumber(tx: Queries, run: string, number: number): Promise<void> {
  await tx
    .insertInto('spool_segment')
    .values({ name: run, drained_bytes: number })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ drained_bytes: number }))
    .execute();
}

const idsPerQuery = 5_000;

/**
 * Which clicks of a batch belong to a subject that exists and that their account owns. A database that lost
 * its newest rows may have given their ids to something else.
 */
export async function findOwned(queries: Queries, batch: ClickBatch): Promise<boolean[]> {
  const places = Array.from({ length: batch.count }, (_, n) => n);
  const owners = new Map<string, number>();
  for (const [subject, of] of Map.groupBy(places, (n) => subjectAt(batch, n))) {
    const ids = [...new Set(of.map((n) => objectAt(batch, n)))];
    for (const some of chunks(ids, idsPerQuery)) {
      const rows = await queries
        .selectFrom(subjectTables[subject])
        .select(['id', 'account_id'])
        .where('id', 'in', some)
        .execute();
      for (const { id, account_id } of rows) owners.set(`${subject} ${id}`, Number(account_id));
    }
  }
  return places.map(
    (n) => owners.get(`${subjectAt(batch, n)} ${objectAt(batch, n)}`) === batch.accountIds[n],
  );
}

function subjectAt(batch: ClickBatch, n: number): VisitSubject {
  return subjects[batch.subjects[n] as number] as VisitSubject;
}

function objectAt(batch: ClickBatch, n: number): number {
  const id = batch.subjectIds[n] as number;
  return subjectAt(batch, n) === 'block' ? pageOfBioBlock(id) : id;
}
