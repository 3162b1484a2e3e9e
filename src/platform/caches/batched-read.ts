interface BatchedReadOptions<Key, Value> {
  /** Must return one value for each key, in the order of the keys. */
  readMany(keys: Key[]): Promise<Value[]>;
  keysMax: number;
}

interface Waiting<Key, Value> {
  key: Key;
  resolve(value: Value): void;
  reject(error: unknown): void;
}

/**
 * Combines single reads into batches: keys requested in one turn of the event loop, or while a batch is being
 * read, are read together. Only one batch runs at a time, so that batches grow when the source falls behind.
 */
export function createBatchedRead<Key, Value>({
  readMany,
  keysMax,
}: BatchedReadOptions<Key, Value>): (key: Key) => Promise<Value> {
  const waiting: Waiting<Key, Value>[] = [];
  let isReading = false;

  const readBatch = async (batch: Waiting<Key, Value>[]) => {
    try {
      const values = await readMany(batch.map(({ key }) => key));
      for (const [index, { resolve }] of batch.entries()) resolve(values[index] as Value);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  };

  const readAll = async () => {
    while (waiting.length > 0) await readBatch(waiting.splice(0, keysMax));
    isReading = false;
  };

  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      if (isReading) return;
      isReading = true;
      setImmediate(() => void readAll());
    });
}
