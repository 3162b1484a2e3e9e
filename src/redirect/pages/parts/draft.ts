import type { HtmlEscapedString } from 'hono/utils/html';
import type { PolicyNeeds } from './content-security-policy.ts';
import type { Inline } from './inline-file.ts';
import type { Locale } from '../texts/index.ts';

/**
 * card: one thing in the middle of the screen. column: as long as its content. framed: another page, with
 * something beside it. answer: shown inside a frame of one of our pages.
 */
type Layout = 'card' | 'column' | 'framed' | 'answer';

/** Markup whose texts have been escaped already. */
export type Html = HtmlEscapedString | Promise<HtmlEscapedString>;

type OwnNeeds = Omit<PolicyNeeds, 'styles' | 'script'>;

/** What is specific to one page; everything else is the same on all pages. */
export interface Draft extends OwnNeeds {
  locale: Locale;
  status: number;
  /** Title of the window; the content has a heading of its own. */
  title: string;
  content: Html;
  layout?: Layout;
  /** Shown below the content; a landmark with a name of its own. */
  aside?: Html;
  /** Further elements of the head. */
  head?: Html;
  /** Added after the stylesheet of all pages. */
  styles?: Inline[];
  script?: Inline;
  /** Where visitors can report the link that led here. */
  reportUrl?: string | undefined;
  /** Override or add to the headers that all pages have. */
  headers?: Record<string, string>;
  /** For whoever designs the page: it looks the same, but does nothing and leads nowhere. */
  isPreview?: boolean | undefined;
}
