import type { PictureFormat } from '../formats/picture-format.ts';

/** File systems allow 255 bytes or UTF-16 units; this leaves room for a number and the extension. */
const nameBytesMax = 200;

/**
 * Control characters, lone surrogates, and marks that change the direction of text, by which `gnp.exe` would
 * look like `exe.png`.
 */
const invisible = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu;
const forbiddenOnWindows = /[<>:"/\\|?*]/g;
/** Device names of Windows, which are reserved with any extension. */
const devices =
  /^(?:con|prn|aux|nul|conin\$|conout\$|clock\$|(?:com|lpt)[0-9\u00b9\u00b2\u00b3])(?=\s*(?:\.|$))/i;

/** A file name for a code's picture, derived from the code's name and safe on every file system. */
export function pictureFileName(name: string, format: PictureFormat): string {
  return `${baseName(name)}.${format}`;
}

/**
 * Returns a function that gives unique file names to the pictures of many codes, even for file systems that
 * ignore letter case or Unicode normalisation.
 */
export function createPictureNames(format: PictureFormat): (name: string) => string {
  const taken = new Set<string>();
  /** The last number for each name, so that 500 codes of the same name need not count from 1 each time. */
  const counts = new Map<string, number>();
  return (name) => {
    const base = baseName(name);
    let count = counts.get(keyOf(base)) ?? 1;
    let unique = base;
    while (taken.has(keyOf(unique))) unique = `${base} (${++count})`;
    counts.set(keyOf(base), count);
    taken.add(keyOf(unique));
    return `${unique}.${format}`;
  };
}

function baseName(name: string): string {
  const clean = name
    .replace(forbiddenOnWindows, '_')
    .replace(invisible, '')
    // Names that begin with a dot are hidden files; Windows removes dots and spaces at the end.
    .replace(/^[.\s]+/u, '')
    .replace(devices, '$&_');
  return shorten(clean).replace(/[.\s]+$/u, '') || 'qr-code';
}

/** Cuts between characters, never within one. */
function shorten(text: string): string {
  let kept = '';
  let bytes = 0;
  for (const character of text) {
    bytes += Buffer.byteLength(character);
    if (bytes > nameBytesMax) break;
    kept += character;
  }
  return kept;
}

function keyOf(name: string): string {
  return name.normalize('NFKC').toLowerCase();
}
