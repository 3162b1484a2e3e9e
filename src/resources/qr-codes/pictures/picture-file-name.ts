import type { PictureFormat } from '../formats/picture-format.ts';

/** File systems allow 255 bytes or UTF-16 units in all; this leaves room for a number and the extension. */
const nameBytesMax = 200;

/** Control characters, lone surrogates, and those that turn the direction of text so that `gnp.exe` reads exe.png. */
const invisible = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu;
const forbiddenOnWindows = /[<>:"/\\|?*]/g;
/** Names of devices on Windows, with any extension. */
const devices =
  /^(?:con|prn|aux|nul|conin\$|conout\$|clock\$|(?:com|lpt)[0-9\u00b9\u00b2\u00b3])(?=\s*(?:\.|$))/i;

/** A code's name as the name of a file of its picture, safe on every file system. */
export function pictureFileName(name: string, format: PictureFormat): string {
  return `${baseName(name)}.${format}`;
}

/** Names pictures of many codes: none twice, also where case or Unicode form does not count. */
export function createPictureNames(format: PictureFormat): (name: string) => string {
  const taken = new Set<string>();
  /** Where to go on counting, so that 500 codes of one name are not counted through 500 times. */
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
    // Hidden files begin with a dot; Windows takes dots and spaces from the end.
    .replace(/^[.\s]+/u, '')
    .replace(devices, '$&_');
  return shorten(clean).replace(/[.\s]+$/u, '') || 'qr-code';
}

/** Whole characters, so that none is cut in half. */
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
