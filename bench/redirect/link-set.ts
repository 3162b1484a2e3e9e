/**
 * The links that every server answers. Everything is computed from a number, so that no load generator needs
 * a list of them.
 */

export const linksMax = 16 ** 6;
/** The Host header of the requests, as behind a proxy. */
export const shortHost = 'links.example.com';

/** Seven characters, like generated aliases. The script for wrk computes the same ones. */
export function aliasOf(number: number): string {
  return `${aliasStart}${number.toString(16).padStart(aliasDigits, '0')}`;
}

export const aliasStart = 'k';
export const aliasDigits = 6;

/** The target of a link: an address of usual length. */
export function targetOf(number: number): string {
  return `https://www.example.com/articles/${number}/what-an-address-of-usual-length-looks-like?ref=short`;
}

/** Cache-Control header that every server sends with its redirects. */
export const cacheControl = 'private, no-store';

/** The request of one of several visitors; `visitor` may be any number. */
export function requestOf(number: number, visitor: number): string {
  return `GET /${aliasOf(number)}${requestEnds[visitor % requestEnds.length]}`;
}

/** The rest of a request after its path, as browsers send it, for each visitor. */
export const requestEnds: string[] = [
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36',
    'en-US,en;q=0.9',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
    'de-DE,de;q=0.9',
  ],
  [
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Mobile Safari/537.36',
    'pt-BR,pt;q=0.9,en-US;q=0.8,en;q=0.7',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'fr,fr-FR;q=0.8,en;q=0.5'],
].map(
  ([userAgent, language]) =>
    ` HTTP/1.1\r\nHost: ${shortHost}\r\nUser-Agent: ${userAgent}\r\n` +
    'Accept: text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8\r\n' +
    `Accept-Language: ${language}\r\n\r\n`,
);
