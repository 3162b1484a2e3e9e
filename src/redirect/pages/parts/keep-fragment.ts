import { readScript } from './inline-file.ts';

const keeping = readScript(new URL('../scripts/keep-fragment.js', import.meta.url));

/**
 * A script for pages on the way to a target: it passes the fragment of the page's address on to the links and frames
 * that have the attribute `data-onward`, and then does what the script `next` does.
 */
export function keepFragment(next = ''): string {
  return `${keeping.text}\n${next}`.trimEnd();
}
