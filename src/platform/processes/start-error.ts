/** The service cannot start. The message is the one line that is shown to the operator. */
export class StartError extends Error {
  override name = 'StartError';
}
