const expected = new Set(['SettingError', 'DatabaseStartError', 'StartError', 'AppError', 'MoveError']);

/**
 * What the program says when it ends with an error: one line for what the user can mend, a stack only for what only we
 * can. Clients of the API are not told the cause of a failure; whoever works on the machine is.
 */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (!expected.has(error.name)) return error.stack ?? String(error);
  const cause = describeCause(error.cause);
  return `waypost: ${error.message}${cause === '' ? '' : ` The cause: ${cause}.`}`;
}

function describeCause(cause: unknown): string {
  if (!(cause instanceof Error)) return '';
  const said = cause.message || (cause as NodeJS.ErrnoException).code || cause.name;
  return said.replaceAll(/\s+/g, ' ').replace(/\.$/, '');
}
