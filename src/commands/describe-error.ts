const expected = new Set(['SettingError', 'OperatorError', 'AppError']);

/**
 * What the program prints when it ends with an error: one line, with the cause, for errors that the user can
 * fix; a stack trace for bugs. The cause may be shown here, unlike to clients of the API.
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
