import type { Page } from '../../src/redirect/pages/page.ts';
import type { Locale } from '../../src/redirect/pages/texts/index.ts';

/** A page in one of its states. */
export type Sample = (locale: Locale) => Page;
