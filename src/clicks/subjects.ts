/**
 * What visitors visit: links, QR codes, bio pages and the blocks of bio pages. The spool contains indexes
 * into this list, so its order must not change and new ones come last.
 */
export const subjects = ['link', 'qr', 'bio', 'block'] as const;

export type VisitSubject = (typeof subjects)[number];

/** What is counted: each subject, and for each account the visits of all its links together. */
type CountedSubject = VisitSubject | 'account';

/** The key of a row of counts. */
export interface SubjectKey {
  subject: CountedSubject;
  subject_id: number;
}

export interface DayKey extends SubjectKey {
  day: number;
}

/** `subject`: an index into `subjects`. */
export interface Numbered {
  subject: number;
  subjectId: number;
}

/** Encodes a subject and its id as one number, by which clicks are sorted and visitors are told apart. */
export function subjectNumber({ subject, subjectId }: Numbered): number {
  return subjectId * subjects.length + subject;
}

/** Decodes what subjectNumber encoded. */
export function numberedSubject(number: number): Numbered {
  const subject = number % subjects.length;
  return { subject, subjectId: (number - subject) / subjects.length };
}
