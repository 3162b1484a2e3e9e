import { createNumberedQuestions } from '../platform/processes/numbered-questions.ts';
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
  const { ask, settle } = createNumberedQuestions<SettledMessage>();
  onMessage((message) => {
    if (message.kind === 'settled') settle(message as SettledMessage);
  });
  return async (positions) => void (await ask((id) => post({ kind: 'settle', id, positions })));
}
