/** Keeps a statement within the number of parameters that both engines allow. */
const rowsPerStatement = 500;

/** Finds rows by very many keys, with one statement for each batch of keys. */
export async function findInChunks<Key, Row>(
  keys: readonly Key[],
  find: (some: Key[]) => Promise<Row[]>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const some of chunks(keys)) rows.push(...(await find(some)));
  return rows;
}

/** Splits rows into batches of at most `size`, one batch for each statement. */
export function* chunks<Row>(rows: readonly Row[], size = rowsPerStatement): Generator<Row[]> {
  for (let start = 0; start < rows.length; start += size) yield rows.slice(start, start + size);
}
