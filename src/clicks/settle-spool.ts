import { createNumberedQuestions } from '../platform/numbered-questions.ts';
import type { SpoolPosition } from './spool/spool-position.ts';

/** Asks the thread that drains to say when it has stored what is spooled before these positions. */
export interface SettleMessage {
  kind: 'settle';
  id: number;
  positions: readonly SpoolPosition[];
}

export interface SettledMessage {
  kind: 'settled';
  id: number;
}

/** Waits until what is spooled before these positions is stored, but no longer than visitors and clients wait. */
export type SettleSpool = (positions: readonly SpoolPosition[]) => Promise<void>;

interface Channel {
  post(message: SettleMessage): void;
  onMessage(listener: (message: { kind: string }) => void): void;
}

const waitMsMax = 2_000;

/** To be called once for a thread. */
export function createSpoolSettler({ post, onMessage }: Channel): SettleSpool {
  const questions = createNumberedQuestions(waitMsMax);
  onMessage((message) => {
    if (message.kind === 'settled') questions.hear((message as SettledMessage).id);
  });
  return (positions) => questions.ask((id) => post({ kind: 'settle', id, positions }));
}
