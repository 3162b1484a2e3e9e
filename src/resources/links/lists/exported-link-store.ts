import type { Queries } from '../../../database/database.ts';
import { textInJson } from '../../../database/statements/text-in-json.ts';
import type { ExportedFields, ExportedSetting } from '../link.ts';

/** The fields by the ids of the links; a link that was deleted meanwhile is missing. */
export async function exportedFieldsOf(
  queries: Queries,
  ids: readonly number[],
): Promise<Map<number, ExportedFields>> {
  if (ids.length === 0) return new Map();
  const setting = (field: ExportedSetting) => textInJson(queries, 'link.settings', field).as(field);
  const rows = await queries
    .selectFrom('link')
    .select(['link.id', 'link.expiration_target', 'link.redirect_status'])
    .select([setting('metatitle'), setting('metadescription'), setting('metaimage')])
    .where('link.id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, ...fields }) => [id, fields]));
}
