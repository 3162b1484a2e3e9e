import { sql } from 'kysely';
import { limits } from '../../../contract/limits.ts';
import type { Queries } from '../../database/database.ts';
import { nameCharacters, uploadNamesIn } from './upload.ts';
import { breathe } from '../../platform/pace/breathe.ts';
import { getOrMake } from '../../platform/caches/get-or-make.ts';

/** What can show an upload, and the columns in which its path can be, alone, in JSON or in a URL. */
const places = [
  { type: 'bio', table: 'bio_page', name: 'name', texts: ['settings'] },
  { type: 'splash', table: 'splash_page', name: 'name', texts: ['settings'] },
  { type: 'overlay', table: 'overlay', name: 'name', texts: ['settings'] },
  { type: 'qr', table: 'qr_code', name: 'name', texts: ['logo', 'content'] },
  { type: 'link', table: 'link', name: 'alias', texts: ['settings', 'target', 'expiration_target'] },
  { type: 'domain', table: 'domain', name: 'host', texts: ['redirect_root', 'redirect_404'] },
] as const;

type Place = (typeof places)[number];

export interface UploadUse {
  type: Place['type'];
  id: number;
  name: string;
}

/** Bounds the memory for an account of very many links that all have a picture, and a megabyte of other settings. */
const rowsAtOnce = 50;

/**
 * The first ten uses of each of these uploads of the account that is used, by the upload's name. Texts may name any
 * number of others: of names that no upload has, an account could fill the memory.
 */
export async function findUploadUses(
  queries: Queries,
  accountId: number,
  uploads: readonly { name: string }[],
): Promise<Map<string, UploadUse[]>> {
  const uses = new Map<string, UploadUse[]>();
  if (uploads.length === 0) return uses;
  const names = new Set(uploads.map(({ name }) => name));
  for (const place of places) {
    for await (const { id, name, text } of rowsWithUploads(queries, accountId, place)) {
      // A long address may have hundreds of paths.
      await breathe();
      for (const upload of uploadNamesIn(text)) {
        if (!names.has(upload)) continue;
        const known = getOrMake(uses, upload, () => []);
        if (known.length < limits.uploadUsesShownMax) known.push({ type: place.type, id, name });
      }
    }
  }
  return uses;
}

/** Matches texts with paths of uploads. */
const uploadPattern = sql.lit(`%/uploads/${'_'.repeat(nameCharacters)}.%`);

interface FoundRow {
  id: number;
  name: string;
  /** All texts of the row that may hold paths. */
  text: string;
}

/** Links and codes have an index for the condition on the text, see migration 0015. */
async function* rowsWithUploads(queries: Queries, accountId: number, place: Place): AsyncGenerator<FoundRow> {
  const columns = place.texts.map((column) => sql`coalesce(${sql.ref(column)}, '')`);
  const text = sql.join(columns, sql` || ' ' || `);
  let after = 0;
  for (;;) {
    const { rows } = await sql<FoundRow>`
      select id, ${sql.ref(place.name)} as name, ${text} as text from ${sql.table(place.table)}
      where account_id = ${accountId} and id > ${after} and ${text} like ${uploadPattern}
      order by id limit ${rowsAtOnce}`.execute(queries);
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < rowsAtOnce) return;
    after = last.id;
  }
}
