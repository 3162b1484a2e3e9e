import type { Subject } from './tables.ts';

/** In which table there is what visitors visit; a block is part of its page's row. */
export const subjectTables = {
  link: 'link',
  qr: 'qr_code',
  bio: 'bio_page',
  block: 'bio_page',
} as const satisfies Record<Exclude<Subject, 'account'>, string>;
