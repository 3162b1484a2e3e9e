import { contentSecurityPolicy } from './content-security-policy.ts';
import { renderDocument } from './document.ts';
import type { Draft } from './draft.ts';
import { readStyle } from './inline-file.ts';

/** A complete answer to a visitor, but for its length. */
export interface Page {
  status: number;
  headers: Record<string, string>;
  body: string;
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
