/** The database cannot be used at all. Its message is the one line shown to who starts the service. */
export class DatabaseStartError extends Error {
  override name = 'DatabaseStartError';
}
