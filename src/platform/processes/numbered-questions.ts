import { setTimeout as pause } from 'node:timers/promises';

/** Requests to another thread or process. Each has a number, which its answer repeats. */
export interface NumberedQuestions<Answer extends { id: number }> {
  /** Sends a request and waits for its answer. */
  ask(send: (id: number) => void): Promise<Answer>;
  /** The same, but waits at most `ms` milliseconds; undefined = no answer came in this time. */
  askWithin(ms: number, send: (id: number) => void): Promise<Answer | undefined>;
  /** Call it with each answer that arrives. One that nobody waits for is ignored. */
  settle(answer: Answer): void;
}

export function createNumberedQuestions<Answer extends { id: number }>(): NumberedQuestions<Answer> {
  const waiting = new Map<number, (answer: Answer) => void>();
  let nextId = 1;
  const begin = (send: (id: number) => void) => {
    const { promise, resolve } = Promise.withResolvers<Answer>();
    const id = nextId++;
    waiting.set(id, resolve);
    send(id);
    return { id, promise };
  };
  return {
    ask: (send) => begin(send).promise,
    async askWithin(ms, send) {
      const { id, promise } = begin(send);
      const answered = new AbortController();
      const late = pause(ms, undefined, { signal: answered.signal }).catch(() => undefined);
      const answer = await Promise.race([promise, late]);
      answered.abort();
      waiting.delete(id);
      return answer;
    },
    settle(answer) {
      waiting.get(answer.id)?.(answer);
      waiting.delete(answer.id);
    },
  };
}
