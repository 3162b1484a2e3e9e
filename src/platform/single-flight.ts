/** Asks a slow source, and for one key once at a time. */
export interface SingleFlight<Value> {
  /** What the source says; who asks while it is being asked shares its answer. */
  read(key: string): Promise<Value>;
  /** The source's answer may change now: who asks from now on does not share one that is on its way. */
  forget(key: string): void;
  /** As `forget`, for all keys. */
  forgetAll(): void;
}

interface Options<Value> {
  load(key: string): Promise<Value>;
  /** Called with what was read, unless it was forgotten meanwhile: a change told while we read may be missing in it. */
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
