/** Admission in another thread: visits go there by message, one answer to each. */
import { unavailable } from '../platform/app-error.ts';
import type { AdmitVisit } from './admit-visits.ts';
import type { VisitAdmission } from './click-store.ts';
import type { Visit } from './visit.ts';

export interface AdmitMessage {
  kind: 'admit';
  id: number;
  visit: Visit;
}

export interface AdmitAnswer {
  kind: 'admitted';
  id: number;
  admission?: VisitAdmission;
  /** Why it could not be said; there is no admission then. */
  error?: string;
}

/** What is told of from the other thread. */
interface Channel {
  post(message: object): void;
  onMessage(listener: (message: { kind: string }) => void): void;
  /** Tells it that somebody waits. */
  whileAwaited?<Result>(work: () => Promise<Result>): Promise<Result>;
}

/** Rejects with AppError unavailable while the store takes nothing. */
export function createRemoteAdmission({
  post,
  onMessage,
  whileAwaited = (work) => work(),
}: Channel): AdmitVisit {
  const waiting = new Map<number, (answer: AdmitAnswer) => void>();
  let nextId = 1;
  onMessage((message) => {
    if (message.kind !== 'admitted') return;
    const answer = message as AdmitAnswer;
    waiting.get(answer.id)?.(answer);
    waiting.delete(answer.id);
  });
  return (visit) =>
    whileAwaited(() => {
      const { promise, resolve, reject } = Promise.withResolvers<VisitAdmission>();
      const id = nextId++;
      waiting.set(id, ({ admission, error }) => {
        if (admission !== undefined) resolve(admission);
        else reject(unavailable(new Error(error)));
      });
      post({ kind: 'admit', id, visit } satisfies AdmitMessage);
      return promise;
    });
}
