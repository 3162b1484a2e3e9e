import type { HtmlEscapedString } from 'hono/utils/html';
import { contentSecurityPolicy, type PolicyNeeds } from './content-security-policy.ts';
import { type Layout, renderDocument } from './document.ts';
import { type Inline, readStyle } from './inline-file.ts';
import type { Locale } from './texts/index.ts';

/** A complete answer to a visitor, but for its length. */
export interface Page {
  status: number;
  headers: Record<string, string>;
  body: string;
}

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

const baseStyle = readStyle('base');

/** A page for visitors. It stands alone: no cookie, nothing from elsewhere but the pictures it names. */
export function createPage(whole: Draft): Page {
  const draft = whole.isPreview ? withoutEffects(whole) : whole;
  const styles = [baseStyle, ...(draft.styles ?? [])];
  return {
    status: draft.status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Language': draft.locale,
      'Cache-Control': 'no-store',
      Vary: 'Accept, Accept-Language',
      'Content-Security-Policy': contentSecurityPolicy({ ...draft, styles }),
      // With `no-referrer` a form would be sent with `Origin: null`, which is taken for another site's.
      'Referrer-Policy': 'same-origin',
      'X-Content-Type-Options': 'nosniff',
      'X-Robots-Tag': 'noindex',
      ...draft.headers,
    },
    body: renderDocument({ ...draft, styles }),
  };
}

/** Shown in a frame of the dashboard, with no right at all. */
function withoutEffects(draft: Draft): Draft {
  const { script: _script, head: _head, forms: _forms, frames: _frames, ...look } = draft;
  return { ...look, headers: {}, isFramed: true };
}

/** The same answer for a client that asks for JSON (`wantsJson`), in the form that failures of the API have. */
export function createJson(draft: JsonDraft, message: string): Page {
  return createJsonAnswer(draft, { error: 1, message });
}

type JsonDraft = Pick<Draft, 'status' | 'headers' | 'locale'>;

/** An answer for a client that asks for JSON, of any form. */
export function createJsonAnswer({ status, headers = {}, locale }: JsonDraft, answer: object): Page {
  return {
    status,
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Language': locale,
      'Cache-Control': 'no-store',
      Vary: 'Accept, Accept-Language',
      'X-Content-Type-Options': 'nosniff',
      ...headers,
    },
    body: JSON.stringify(answer),
  };
}
