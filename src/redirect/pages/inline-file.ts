import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** What stands in a page's `<style>` or `<script>`, with its name in the Content-Security-Policy. */
export interface Inline {
  text: string;
  /** `'sha256-…'`, or `'nonce-…'` */
  source: string;
  /** Of a script that differs with every answer. */
  nonce?: string;
}

const nonceBytes = 18;

/** A stylesheet of this folder, without what only readers need. Read once, when the program starts. */
export function readStyle(name: string): Inline {
  return inline(compactStyle(readFileSync(new URL(`./styles/${name}.css`, import.meta.url), 'utf8')));
}

export function readScript(file: URL): Inline {
  return inline(readFileSync(file, 'utf8').trim());
}

/** Its hash allows exactly this text: whatever else found its way into a page would not be run. */
export function inline(text: string): Inline {
  const hash = createHash('sha256').update(text).digest('base64');
  return { text, source: `'sha256-${hash}'` };
}

/** For a script that is put together anew for each answer; what others load with it may carry its nonce on. */
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
