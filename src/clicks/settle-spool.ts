import type { SpoolPosition } from './spool/spool-position.ts';

/** Asks the drain thread to report when everything spooled before these positions is stored. */
export interface SettleMessage {
  kind: 'settle';
  id: number;
  positions: readonly SpoolPosition[];
}

export interface SettledMessage {
  kind: 'settled';
  id: number;
}

/**
 * Resolves when everything spooled before these positions is stored. That may take long, on a busy machine or while
 * the database is away.
 */
export type SettleSpool = (positions: readonly SpoolPosition[]) => Promise<void>;

interface Channel {
  post(message: SettleMessage): void;
  onMessage(listener: (message: { kind: string }) => void): void;
}

/** Call it once per thread: each one numbers its own questions. */
export function createSpoolSettler({ post, onMessage }: Channel): SettleSpool {
  const waiting = new Map<number, () => void>();
  let nextId = 1;
  onMessage((message) => {
    if (message.kind !== 'settled') return;
    const { id } = message as SettledMessage;
    waiting.get(id)?.();
    waiting.delete(id);
  });
  return (positions) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const id = nextId++;
    waiting.set(id, resolve);
    post({ kind: 'settle', id, positions });
    return promise;
  };
}
