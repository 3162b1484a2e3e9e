import { domainToASCII } from 'node:url';

/** Scheme, host and the rest of what may be a part of an address, the scheme or the rest missing. */
const partsOfAddress = /^([a-z][a-z\d+.-]*:\/\/)?([^/?#:\s]+)(.*)$/is;

/**
 * The ways in which a text may stand in a link: as it is, and in an address also percent-encoded and, where it begins
 * with whole labels of a host, with that in punycode. Letters of ASCII are folded, as the database folds the columns;
 * all others are looked for in each case that texts are written in.
 */
export function searchForms(text: string): string[] {
  return [...new Set(casesOf(text).flatMap(formsOf).map(foldAscii))];
}

const beyondAscii = /[^\0-\x7f]/gu;
/** Letters that begin a word. */
const initials = /(?<!\p{L})[^\0-\x7f]/gu;
/** One at the beginning of the first word. */
const initial = /(?<=^\P{L}*)[^\0-\x7f]/u;

/** As it was typed, small, in capitals, and small with capitals that begin all words or the first. */
function casesOf(text: string): string[] {
  const small = text.replaceAll(beyondAscii, toSmall);
  const capital = text.replaceAll(beyondAscii, toCapital);
  return [text, small, capital, small.replaceAll(initials, toCapital), small.replace(initial, toCapital)];
}

const toSmall = (letter: string) => likeIt(letter, letter.toLowerCase());
const toCapital = (letter: string) => likeIt(letter, letter.toUpperCase());

/** No letter is several (ß, SS), and none beyond ASCII is one of it (ı, I). */
function likeIt(letter: string, other: string): string {
  return /^[^\0-\x7f]$/u.test(other) ? other : letter;
}

function formsOf(text: string): string[] {
  const encoded = encode(text);
  const [, scheme = '', host = '', rest = ''] = partsOfAddress.exec(text) ?? [];
  const named = isPlain(host) ? '' : domainToASCII(host);
  return [text, encoded, ...(named === '' ? [] : [scheme + named + encode(rest)])];
}

/** As addresses are serialised; what is encoded in one part of them alone is left. */
function encode(text: string): string {
  return text.replaceAll(/[^\x21-\x7e]+/g, encodeURIComponent);
}

function isPlain(text: string): boolean {
  return !/[^\x21-\x7e]/.test(text);
}

function foldAscii(text: string): string {
  return text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
}
