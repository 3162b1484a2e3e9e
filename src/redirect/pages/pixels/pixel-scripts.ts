import { hash } from 'node:crypto';
import { readScript } from '../parts/inline-file.ts';
import { type PagePixel, vendorSnippets } from './pixels.ts';

const running = read(new URL('../scripts/pixels.js', import.meta.url));
const goingOn = read(new URL('../scripts/pixels-onward.js', import.meta.url));
const framing = read(new URL('../scripts/pixels-frame.js', import.meta.url));
const consent = read(new URL('../scripts/consent.js', import.meta.url));
const askOnPage = read(new URL('../scripts/consent-page.js', import.meta.url));
const askInBar = read(new URL('../scripts/consent-bar.js', import.meta.url));
const fire = 'kit.fire();';

interface Way {
  /** Whether the pixels run only once the visitor allows it; if not, they run at once. */
  isAsked: boolean;
}

/**
 * A script that runs the pixels and goes on to the target. With `isAsked` it waits for the visitor's choice,
 * and goes on with or without them.
 */
export function onwardScript(pixels: readonly PagePixel[], { isAsked }: Way): string {
  return assemble(runner(pixels), goingOn, ...(isAsked ? [keyOf(pixels), consent, askOnPage] : [fire]));
}

/**
 * A script that runs the pixels beside a page which leads on by itself. `frame`: the path on this host of a
 * frame in which they run.
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
 * Declares the key under which the browser stores the visitor's choice. The choice is for exactly these
 * pixels: on a host of many accounts, another account's pixels may have the same vendors. It is a hash,
 * because a page whose pixels run in a frame must not disclose them.
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
