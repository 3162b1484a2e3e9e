import { contentSecurityPolicy } from './parts/content-security-policy.ts';
import { renderDocument } from './parts/document.ts';
import type { Draft } from './parts/draft.ts';
import { readStyle } from './parts/inline-file.ts';

/** A complete answer to a visitor, except for its Content-Length. */
export interface Page {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** Search engines may list public pages. Browsers ask for them anew each time, because what they show comes and goes. */
export const publicPageHeaders = {
  'X-Robots-Tag': 'all',
  'Cache-Control': 'private, no-cache',
  'Referrer-Policy': 'strict-origin',
};

const baseStyle = readStyle('base');

/** Creates a page for visitors. It sets no cookie, and may load from elsewhere only what the draft names. */
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
      // With `no-referrer` browsers send forms with `Origin: null`, which counts as another site's.
      'Referrer-Policy': 'same-origin',
      'X-Content-Type-Options': 'nosniff',
      'X-Robots-Tag': 'noindex',
      ...draft.headers,
    },
    body: renderDocument({ ...draft, styles }),
  };
}

/** A preview is shown in a frame of the dashboard, and may not do anything. */
function withoutEffects(draft: Draft): Draft {
  const { script: _script, head: _head, forms: _forms, frames: _frames, ...look } = draft;
  return { ...look, headers: {}, isFramed: true };
}

/** The same answer for a client that asks for JSON (`wantsJson`), in the format of the API's errors. */
export function createJson(draft: JsonDraft, message: string): Page {
  return createJsonAnswer(draft, { error: 1, message });
}

type JsonDraft = Pick<Draft, 'status' | 'headers' | 'locale'>;

/** An answer of any format for a client that asks for JSON. */
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
