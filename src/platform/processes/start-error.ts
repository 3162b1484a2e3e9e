/** The service cannot start, or a command cannot do its work. The message is the one line that the operator sees. */
export class StartError extends Error {
  override name = 'StartError';
}
