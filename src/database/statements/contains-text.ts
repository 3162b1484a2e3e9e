import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { patternOf } from '../../platform/search-forms.ts';
import type { Queries } from '../database.ts';
import { isPostgres } from '../is-postgres.ts';

/** What PostgreSQL's index of trigrams is asked for. */
const indexedCharactersMax = 16;

/**
 * Whether a text of the database contains another one, letter by letter. `like` alone would compare a long pattern
 * anew from each character: searching `aaa…b` in a thousand addresses of nothing but `a` takes it many seconds, in
 * which SQLite answers no other question. But only `like` makes PostgreSQL use its index.
 */
export function containsText(queries: Queries, text: RawBuilder<string>, part: string): RawBuilder<SqlBool> {
  if (!isPostgres(queries)) return sql<SqlBool>`instr(${text}, ${part}) > 0`;
  const beginning = [...part].slice(0, indexedCharactersMax).join('');
  return sql<SqlBool>`(${text} like ${patternOf(beginning)} escape '\\' and strpos(${text}, ${part}) > 0)`;
}
