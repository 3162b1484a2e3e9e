/**
 * What visitors visit: links, QR codes, bio pages and the blocks of bio pages. Their order is part of what lies in the
 * spool, so new ones come last.
 */
export const subjects = ['link', 'qr', 'bio', 'block'] as const;

export type VisitSubject = (typeof subjects)[number];

/** What is counted: each subject for itself, and for an account the visits of all its links together. */
type CountedSubject = VisitSubject | 'account';

/** What a row of counts is found by. */
export interface SubjectKey {
  subject: CountedSubject;
  subject_id: number;
}

export interface DayKey extends SubjectKey {
  day: number;
}

/** `subject`: its place in `subjects`. */
export interface Numbered {
  subject: number;
  subjectId: number;
}

/** One number for a subject and its id, by which clicks are put in order and visitors told apart. */
export function subjectNumber({ subject, subjectId }: Numbered): number {
  return subjectId * subjects.length + subject;
}

/** What subjectNumber made one number of. */
export function numberedSubject(number: number): Numbered {
  const subject = number % subjects.length;
  return { subject, subjectId: (number - subject) / subjects.length };
}
