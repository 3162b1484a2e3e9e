import { setTimeout as pause } from 'node:timers/promises';

/** Questions to another thread or process; what it answers with is their number. */
export interface NumberedQuestions {
  /** Waits for the answer to what `send` sends, but no longer than it may. */
  ask(send: (id: number) => void): Promise<void>;
  /** The answer to the question with this number has come. */
  hear(id: number): void;
}

export function createNumberedQuestions(waitMsMax: number): NumberedQuestions {
  const waiting = new Map<number, () => void>();
  let nextId = 1;
  return {
    async ask(send) {
      const { promise, resolve } = Promise.withResolvers<void>();
      const id = nextId++;
      waiting.set(id, resolve);
      send(id);
      const late = new AbortController();
      await Promise.race([promise, pause(waitMsMax, undefined, { signal: late.signal }).catch(() => {})]);
      late.abort();
      waiting.delete(id);
    },
    hear: (id) => waiting.get(id)?.(),
  };
}
