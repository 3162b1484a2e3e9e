/** The click store of another thread: each call is sent as a message and gets one answer. */
import type { MessagePort } from 'node:worker_threads';
import { createNumberedQuestions } from '../platform/processes/numbered-questions.ts';
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
  /** The message of the error; `value` is absent then. */
  error?: string;
  /** Whether others write to the same database, and wait while a batch is stored. */
  isShared?: boolean;
}

/** Returns a store that forwards its calls, and the function that takes the answers to them. */
export function createRemoteClickStore(port: Pick<MessagePort, 'postMessage'>): {
  store: ClickStore;
  settle(answer: StoreAnswer): void;
  /** As the latest answer said. */
  isShared(): boolean;
} {
  const { ask, settle } = createNumberedQuestions<StoreAnswer>();
  let isShared = false;
  const call = async <Value>(method: keyof ClickStore, values: unknown[]) => {
    const { value, error } = await ask((id) =>
      port.postMessage({ kind: 'call', id, method, values } satisfies StoreCall),
    );
    if (error !== undefined) throw new Error(error);
    return value as Value;
  };
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
    settle(answer) {
      isShared = answer.isShared ?? false;
      settle(answer);
    },
  };
}

/** The receiving side: runs a call on the store itself. Never rejects. */
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
