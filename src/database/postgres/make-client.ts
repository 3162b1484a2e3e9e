import pg from 'pg';

/**
 * Makes a client of PostgreSQL as the driver does, but if a certificate file cannot be read, as while it is renewed, its
 * connection fails. The driver reads the files that the address names for each new client and throws, and the pool
 * makes clients where nobody could catch that: the process would end.
 */
export function makeClient(config: pg.ClientConfig): pg.Client {
  try {
    return new pg.Client(config);
  } catch (error) {
    return Object.assign(new pg.Client({}), { connect: failingWith(error) });
  }
}

/** As the driver's method, which calls `done` or, without it, returns a promise. */
function failingWith(error: unknown): (done?: (error: unknown) => void) => Promise<void> | undefined {
  return (done) => {
    if (done === undefined) return Promise.reject(error);
    process.nextTick(done, error);
    return undefined;
  };
}
