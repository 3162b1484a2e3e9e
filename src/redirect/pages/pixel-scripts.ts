import { hash } from 'node:crypto';
import { readScript } from './inline-file.ts';
import { type PagePixel, vendorSnippets } from './pixels.ts';

const running = read(new URL('./scripts/pixels.js', import.meta.url));
const goingOn = read(new URL('./scripts/pixels-onward.js', import.meta.url));
const framing = read(new URL('./scripts/pixels-frame.js', import.meta.url));
const consent = read(new URL('./scripts/consent.js', import.meta.url));
const askOnPage = read(new URL('./scripts/consent-page.js', import.meta.url));
const askInBar = read(new URL('./scripts/consent-bar.js', import.meta.url));
const fire = 'kit.fire();';

interface Way {
  /** Only once the visitor allows it; else at once. */
  isAsked: boolean;
}

/** Runs the pixels and goes on to the target; with `isAsked` it goes on with or without them, as the visitor says. */
export function onwardScript(pixels: readonly PagePixel[], { isAsked }: Way): string {
  return assemble(runner(pixels), goingOn, ...(isAsked ? [keyOf(pixels), consent, askOnPage] : [fire]));
}

/**
 * Runs the pixels while a page is shown that has its own time and ways on. `frame`: they run in a frame that is at this
 * path of the host.
 */
export function besideScript(
  pixels: readonly PagePixel[],
  { isAsked, frame }: Way & { frame?: string | undefined },
): string {
  const kit = frame === undefined ? runner(pixels) : `const address = ${JSON.stringify(frame)};\n${framing}`;
  return assemble(kit, ...(isAsked ? [keyOf(pixels), consent, askInBar] : [fire]));
}

function runner(pixels: readonly PagePixel[]): string {
  const calls = pixels.map(({ type, tag }) => [type, tag]);
  return [`const pixels = ${JSON.stringify(calls)};`, running, ...vendorSnippets(pixels)].join('\n');
}

/**
 * A choice is for the pixels that it was made about, and for no others: on a host of many accounts those of another one
 * have the same vendors. Hashed, as where pixels run in a frame the page around it does not tell them.
 */
function keyOf(pixels: readonly PagePixel[]): string {
  const all = [...new Set(pixels.map(({ type, tag }) => JSON.stringify([type, tag])))].toSorted();
  return `const key = ${JSON.stringify(`pixels ${hash('sha256', all.join(' '), 'base64url')}`)};`;
}

function assemble(...parts: string[]): string {
  return `(() => {\n${parts.join('\n')}\n})();`;
}

function read(script: URL): string {
  return readScript(script).text;
}
