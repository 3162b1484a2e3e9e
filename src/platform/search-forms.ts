import { domainToASCII } from 'node:url';

/** Scheme, host and rest of a text that may be part of an address; the scheme and the rest may be missing. */
const partsOfAddress = /^([a-z][a-z\d+.-]*:\/\/)?([^/?#:\s]+)(.*)$/is;

/**
 * The forms in which a search text may occur in stored texts: as it is, percent-encoded as in an address, and with
 * its host in punycode if it begins with complete labels of a host. ASCII letters are folded, as the database
 * folds the columns; all other letters are searched in each letter case that texts commonly have.
 */
export function searchForms(text: string): string[] {
  return [...new Set(casesOf(text).flatMap(formsOf).map(foldAscii))];
}

/** The pattern of `like … escape '\\'` for a text that contains the form: in it, `%` and `_` are no wildcards. */
export function patternOf(form: string): string {
  return `%${form.replaceAll(/[\\%_]/g, '\\$&')}%`;
}

const beyondAscii = /[^\0-\x7f]/gu;
/** Non-ASCII letters at the beginning of a word. */
const initials = /(?<!\p{L})[^\0-\x7f]/gu;
/** The non-ASCII letter at the beginning of the first word. */
const initial = /(?<=^\P{L}*)[^\0-\x7f]/u;

/**
 * As typed, in lower case, in upper case, with capitalised words, and with only the first word capitalised.
 */
function casesOf(text: string): string[] {
  const small = text.replaceAll(beyondAscii, toSmall);
  const capital = text.replaceAll(beyondAscii, toCapital);
  return [text, small, capital, small.replaceAll(initials, toCapital), small.replace(initial, toCapital)];
}

const toSmall = (letter: string) => likeIt(letter, letter.toLowerCase());
const toCapital = (letter: string) => likeIt(letter, letter.toUpperCase());

/** Keeps the letter if its other case has several letters (ß, SS) or is ASCII (ı, I). */
function likeIt(letter: string, other: string): string {
  return /^[^\0-\x7f]$/u.test(other) ? other : letter;
}

function formsOf(text: string): string[] {
  const encoded = encode(text);
  const [, scheme = '', host = '', rest = ''] = partsOfAddress.exec(text) ?? [];
  const named = isPlain(host) ? '' : domainToASCII(host);
  return [text, encoded, ...(named === '' ? [] : [scheme + named + encode(rest)])];
}

/**
 * Encodes as in serialised addresses; characters that only some parts of an address encode are left as they
 * are.
 */
function encode(text: string): string {
  return text.replaceAll(/[^\x21-\x7e]+/g, encodeURIComponent);
}

function isPlain(text: string): boolean {
  return !/[^\x21-\x7e]/.test(text);
}

function foldAscii(text: string): string {
  return text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
}
