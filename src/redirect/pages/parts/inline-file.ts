import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** The content of a page's `<style>` or `<script>`, and its source for the Content-Security-Policy. */
export interface Inline {
  text: string;
  /** `'sha256-…'`, or `'nonce-…'` */
  source: string;
  /** Only for a script that differs with every answer. */
  nonce?: string;
}

const nonceBytes = 18;

/** Reads a stylesheet of this folder, without comments and spaces; called once, when the program starts. */
export function readStyle(name: string): Inline {
  return inline(compactStyle(readFileSync(new URL(`../styles/${name}.css`, import.meta.url), 'utf8')));
}

export function readScript(file: URL): Inline {
  return inline(readFileSync(file, 'utf8').trim());
}

/** The policy allows exactly this text by its hash: a browser does not run anything else put into a page. */
export function inline(text: string): Inline {
  const hash = createHash('sha256').update(text).digest('base64');
  return { text, source: `'sha256-${hash}'` };
}

/**
 * For a script that is assembled for each answer. Third-party scripts that it loads can pass its nonce on.
 */
export function inlineWithNonce(text: string): Inline {
  const nonce = randomBytes(nonceBytes).toString('base64');
  return { text, source: `'nonce-${nonce}'`, nonce };
}

function compactStyle(css: string): string {
  return css
    .replace(/\/\*[^]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,]) ?/g, '$1')
    .replace(/: /g, ':')
    .replace(/;\}/g, '}')
    .trim();
}
