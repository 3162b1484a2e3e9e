/** Reads from a slow source, with at most one read per key at a time. */
export interface SingleFlight<Value> {
  /** Reads a key; concurrent calls for the same key share one read. */
  read(key: string): Promise<Value>;
  /** The value may have changed: later calls do not share a read that is already running. */
  forget(key: string): void;
  /** As `forget`, for all keys. */
  forgetAll(): void;
}

interface Options<Value> {
  load(key: string): Promise<Value>;
  /**
   * Called with the value read, unless the key was forgotten during the read: the value may then lack that
   * change.
   */
  keep(key: string, value: Value): void;
}

export function createSingleFlight<Value>({ load, keep }: Options<Value>): SingleFlight<Value> {
  const reading = new Map<string, Promise<Value>>();
  const start = (key: string): Promise<Value> => {
    const promise = load(key)
      .then((value) => {
        if (reading.get(key) === promise) keep(key, value);
        return value;
      })
      .finally(() => {
        if (reading.get(key) === promise) reading.delete(key);
      });
    reading.set(key, promise);
    return promise;
  };
  return {
    read: (key) => reading.get(key) ?? start(key),
    forget: (key) => void reading.delete(key),
    forgetAll: () => reading.clear(),
  };
}
