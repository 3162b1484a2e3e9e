/** A move cannot continue. The message is the one line shown to whoever started it. */
export class MoveError extends Error {
  override name = 'MoveError';
}
