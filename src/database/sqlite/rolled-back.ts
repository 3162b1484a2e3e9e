/**
 * Whether a rollback failed because nothing was left to roll back: after some errors, such as a full disk, SQLite has
 * already rolled back by itself. Then the original error is the one to report.
 */
export function isRolledBack(error: unknown): boolean {
  return /no transaction is active/.test(String(error));
}
