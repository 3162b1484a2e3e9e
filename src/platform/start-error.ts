/** The service cannot start. Its message is the one line shown to who starts it. */
export class StartError extends Error {
  override name = 'StartError';
}
