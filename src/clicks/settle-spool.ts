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
 * Resolves when everything spooled before these positions is stored, but after two seconds in any case,
 * because visitors and clients wait for it.
 */
export type SettleSpool = (positions: readonly SpoolPosition[]) => Promise<void>;

interface Channel {
  post(message: SettleMessage): void;
  onMessage(listener: (message: { kind: string }) => void): void;
}

const waitMsMax = 2_000;

/** Call it once per thread: each one numbers its own questions. */
export function createSpoolSettler({ post, onMessage }: Channel): SettleSpool {
  const questions = createNumberedQuestions(waitMsMax);
  onMessage((message) => {
    if (message.kind === 'settled') questions.hear((message as SettledMessage).id);
  });
  return (positions) => questions.ask((id) => post({ kind: 'settle', id, positions }));
}
