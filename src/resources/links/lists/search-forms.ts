import { domainToASCII } from 'node:url';

/** Scheme, host and the rest of what may be a part of an address, the scheme or the rest missing. */
const partsOfAddress = /^([a-z][a-z\d+.-]*:\/\/)?([^/?#:\s]+)(.*)$/is;

/**
 * The ways in which a text may stand in a link: as it is, and in an address also percent-encoded and, where it begins
 * with whole labels of a host, with that in punycode. Of the letters only those of ASCII are folded.
 */
export function searchForms(text: string): string[] {
  const encoded = encode(text);
  const [, scheme = '', host = '', rest = ''] = partsOfAddress.exec(text) ?? [];
  const named = isPlain(host) ? '' : domainToASCII(host);
  const forms = [text, encoded, ...(named === '' ? [] : [scheme + named + encode(rest)])];
  return [...new Set(forms.map(foldAscii))];
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
