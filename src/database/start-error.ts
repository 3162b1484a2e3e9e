/** The database cannot be used at all. The message is the one line shown to whoever starts the service. */
export class DatabaseStartError extends Error {
  override name = 'DatabaseStartError';
}
