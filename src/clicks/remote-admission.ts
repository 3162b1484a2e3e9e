/** Admission in another thread: each visit is sent as a message and gets one answer. */
import { unavailable } from '../platform/app-error.ts';
import { createNumberedQuestions } from '../platform/processes/numbered-questions.ts';
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
  /** Why the visit could not be decided; `admission` is absent then. */
  error?: string;
}

/** Answers an AdmitMessage. Never rejects: an error becomes part of the answer. */
export async function answerAdmit(admit: AdmitVisit, { id, visit }: AdmitMessage): Promise<AdmitAnswer> {
  try {
    return { kind: 'admitted', id, admission: await admit(visit) };
  } catch (error) {
    return { kind: 'admitted', id, error: (error as Error).message };
  }
}

/** The connection to the other thread. */
interface Channel {
  post(message: object): void;
  onMessage(listener: (message: { kind: string }) => void): void;
  /** Lets the thread that stores clicks know, while `work` runs, that somebody waits for it. */
  whileAwaited?<Result>(work: () => Promise<Result>): Promise<Result>;
}

/** The function it returns rejects with AppError unavailable while clicks cannot be stored. */
export function createRemoteAdmission({
  post,
  onMessage,
  whileAwaited = (work) => work(),
}: Channel): AdmitVisit {
  const { ask, settle } = createNumberedQuestions<AdmitAnswer>();
  onMessage((message) => {
    if (message.kind === 'admitted') settle(message as AdmitAnswer);
  });
  return (visit) =>
    whileAwaited(async () => {
      const { admission, error } = await ask((id) =>
        post({ kind: 'admit', id, visit } satisfies AdmitMessage),
      );
      if (admission === undefined) throw unavailable(new Error(error));
      return admission;
    });
}
