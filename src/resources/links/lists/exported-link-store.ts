import type { Queries } from '../../../database/database.ts';
import { textInJson } from '../../../database/statements/text-in-json.ts';
import type { Link, LinkSettings } from '../link.ts';

/** What a file of links has beyond a list of them. */
export type ExportedFields = Pick<Link, 'expiration_target' | 'redirect_status'> &
  Record<ExportedSetting, string | null>;

type ExportedSetting = keyof LinkSettings & `meta${string}`;

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
