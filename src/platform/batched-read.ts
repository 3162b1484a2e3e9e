interface BatchedReadOptions<Key, Value> {
  /** Answers for each key, in their order. */
  readMany(keys: Key[]): Promise<Value[]>;
  keysMax: number;
}

interface Waiting<Key, Value> {
  key: Key;
  resolve(value: Value): void;
  reject(error: unknown): void;
}

/**
 * Reads one by one become reads of many: what is asked for in one turn of the event loop, or while a batch is being
 * read, is read together. One batch at a time, because a source that falls behind is asked for more in one go then.
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
