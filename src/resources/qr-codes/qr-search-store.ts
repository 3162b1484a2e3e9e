import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { containsText } from '../../database/statements/contains-text.ts';
import type { Queries } from '../../database/database.ts';
import { searchForms } from '../../platform/search-forms.ts';
import type { QrContent } from './contents/encode-content.ts';

type FieldOf<Content> = Content extends QrContent ? Exclude<keyof Content, 'type'> : never;

/** The names of the fields that contents are stored with. */
const fields = Object.keys({
  ...{ text: true, url: true, email: true, subject: true, body: true, phone: true, message: true },
  ...{ ssid: true, password: true, encryption: true, hidden: true },
  ...{ fname: true, lname: true, org: true, title: true, cell: true, fax: true, site: true },
  ...{ street: true, city: true, state: true, zip: true, country: true, note: true },
} satisfies Record<FieldOf<QrContent>, true>);

/**
 * Whether the search text is part of the code's name or of what it says. `lower` is for columns only (see
 * searchForms). The codes of one account are looked through without an index: each was drawn and read before
 * it was stored, so that there are not as many of them as of links.
 */
export function says(queries: Queries, search: string): RawBuilder<SqlBool> {
  const found = searchForms(search).map((form) => {
    const isIn = (text: RawBuilder<string>, part: string) => containsText(queries, text, part);
    const said = asStored(form);
    // Most codes do not match and are spared the work of taking out the names.
    return sql`${isIn(sql`lower(qr_code.name)`, form)}
      or ${isIn(sql`lower(qr_code.content)`, said)} and ${isIn(values(), said)}`;
  });
  return sql<SqlBool>`(${sql.join(found, sql` or `)})`;
}

/**
 * The values of a stored content without type and names of its fields, so that these are not found in every
 * code. A value holds no `"url":`, because its quotation marks are stored as `\"`.
 */
function values(): RawBuilder<string> {
  const typeless = sql<string>`replace(qr_code.content, '"type":"' || qr_code.type || '"', '')`;
  const nameless = fields.reduce(
    (text, field) => sql<string>`replace(${text}, ${sql.lit(`"${field}":`)}, '')`,
    typeless,
  );
  return sql<string>`lower(${nameless})`;
}

/** A text as it stands within a stored JSON. */
function asStored(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}
