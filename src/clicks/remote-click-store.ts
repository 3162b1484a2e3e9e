/** The click store of another thread: calls go there by message, one answer to each. */
import type { MessagePort } from 'node:worker_threads';
import type { ClickStore } from './click-store.ts';

export interface StoreCall {
  kind: 'call';
  id: number;
  method: keyof ClickStore;
  values: unknown[];
}

export interface StoreAnswer {
  kind: 'answer';
  id: number;
  value?: unknown;
  /** What went wrong; there is no value then. */
  error?: string;
  /** Whether others write to the same database, and wait while something is stored. */
  isShared?: boolean;
}

/** Answers with the store and what its answers are to be given to. */
export function createRemoteClickStore(port: Pick<MessagePort, 'postMessage'>): {
  store: ClickStore;
  settle(answer: StoreAnswer): void;
  /** As the last answer said. */
  isShared(): boolean;
} {
  const waiting = new Map<number, { resolve(value: never): void; reject(error: Error): void }>();
  let nextId = 1;
  let isShared = false;
  const call = <Value>(method: keyof ClickStore, values: unknown[]) =>
    new Promise<Value>((resolve, reject) => {
      const id = nextId++;
      waiting.set(id, { resolve, reject });
      port.postMessage({ kind: 'call', id, method, values } satisfies StoreCall);
    });
  return {
    store: {
      store: (batch, place, mayWait) => call('store', [batch, place, mayWait]),
      countWaiting: () => call('countWaiting', []),
      admit: (batch) => call('admit', [batch]),
      findDrainedBytes: (segment) => call('findDrainedBytes', [segment]),
      forgetSegment: (segment) => call('forgetSegment', [segment]),
      ensureSalts: (days, oldestDay) => call('ensureSalts', [days, oldestDay]),
      forgetVisitors: (oldestDay) => call('forgetVisitors', [oldestDay]),
    },
    isShared: () => isShared,
    settle({ id, value, error, ...answer }) {
      isShared = answer.isShared ?? false;
      const caller = waiting.get(id);
      waiting.delete(id);
      if (error === undefined) caller?.resolve(value as never);
      else caller?.reject(new Error(error));
    },
  };
}

/** The other side: runs a call on the store itself. Never rejects. */
export async function answerStoreCall(
  store: ClickStore,
  { id, method, values }: StoreCall,
): Promise<StoreAnswer> {
  try {
    const value: unknown = await (store[method] as (...values: unknown[]) => Promise<unknown>)(...values);
    return { kind: 'answer', id, value };
  } catch (error) {
    return { kind: 'answer', id, error: (error as Error).message };
  }
}
