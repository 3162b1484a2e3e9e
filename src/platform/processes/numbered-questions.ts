import { setTimeout as pause } from 'node:timers/promises';

/** Requests to another thread or process, which answers with the number of the request. */
export interface NumberedQuestions {
  /** Sends a request and waits for its answer, but resolves after the time limit even without one. */
  ask(send: (id: number) => void): Promise<void>;
  /** Call when the answer to this request has arrived. */
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
