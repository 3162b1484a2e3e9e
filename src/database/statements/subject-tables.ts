import type { Subject } from '../tables.ts';

/** The table that holds each kind of subject; a block is stored in the row of its bio page. */
export const subjectTables = {
  link: 'link',
  qr: 'qr_code',
  bio: 'bio_page',
  block: 'bio_page',
} as const satisfies Record<Exclude<Subject, 'account'>, string>;
