import type { HtmlEscapedString } from 'hono/utils/html';
import type { PolicyNeeds } from './content-security-policy.ts';
import type { Inline } from './inline-file.ts';
import type { Locale } from './texts/index.ts';

/**
 * card: one thing in the middle of the screen. column: as long as it needs to be. framed: another page, and something
 * beside it. answer: inside a frame of a page of ours.
 */
export type Layout = 'card' | 'column' | 'framed' | 'answer';

/** Markup whose texts are escaped already. */
export type Html = HtmlEscapedString | Promise<HtmlEscapedString>;

type OwnNeeds = Omit<PolicyNeeds, 'styles' | 'script'>;

/** What one page has of its own; the rest is the same on all. */
export interface Draft extends OwnNeeds {
  locale: Locale;
  status: number;
  /** Of the window; the page has its own heading. */
  title: string;
  content: Html;
  layout?: Layout;
  /** Below the content: a landmark of its own, with a name. */
  aside?: Html;
  /** More for the head. */
  head?: Html;
  /** After the stylesheet of all pages. */
  styles?: Inline[];
  script?: Inline;
  /** Where visitors report what the page leads to. */
  reportUrl?: string | undefined;
  /** Instead of, or besides, what all pages have. */
  headers?: Record<string, string>;
  /** For who designs the page: it looks as it will, does nothing, and leads nowhere. */
  isPreview?: boolean | undefined;
}
