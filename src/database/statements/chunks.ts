/** Keeps a statement within the number of parameters that both engines allow. */
const rowsPerStatement = 500;

/** Splits rows into batches of at most `size`, one batch for each statement. */
export function* chunks<Row>(rows: readonly Row[], size = rowsPerStatement): Generator<Row[]> {
  for (let start = 0; start < rows.length; start += size) yield rows.slice(start, start + size);
}
