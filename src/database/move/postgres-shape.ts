import { type Column, keyColumns, quoted, type Side, type TableShape } from './side.ts';

const types: Readonly<Record<string, Column['type']>> = {
  bigint: 'number',
  integer: 'number',
  text: 'text',
  bytea: 'bytes',
};

/** Reads a table's columns and primary key from PostgreSQL's catalogue. */
export async function describePostgresTable(query: Side['query'], table: string): Promise<TableShape> {
  const rows = await query(
    `select attname, format_type(atttypid, null), attidentity, array_position(indkey::int[], attnum::int) + 1
    from pg_attribute left join pg_index on indrelid = attrelid and indisprimary
    where attrelid = ?::regclass and attnum > 0 and not attisdropped order by attnum`,
    [quoted(table)],
  );
  const columns = rows.map(([name, type]): Column => {
    const known = types[String(type)];
    if (known === undefined)
      throw new TypeError(`${table}.${String(name)} is of a type that no move knows: ${String(type)}`);
    return { name: String(name), type: known };
  });
  const key = keyColumns(
    columns,
    rows.map(([, , , position]) => position as number | null),
  );
  return { table, columns, key, assignsIds: rows.some(([, , identity]) => identity !== '') };
}
