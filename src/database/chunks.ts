/** Keeps a statement under both engines' limits for parameters. */
const rowsPerStatement = 500;

/** Rows by the statement they go into, `size` at most in each. */
export function* chunks<Row>(rows: readonly Row[], size = rowsPerStatement): Generator<Row[]> {
  for (let start = 0; start < rows.length; start += size) yield rows.slice(start, start + size);
}
