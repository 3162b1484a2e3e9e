import type { IncomingMessage } from 'node:http';

const absoluteForm = /^https?:\/\/([^/?#@]+)(.*)$/i;

/**
 * Makes `message.headers.host` and `message.url` state the request's host unambiguously. If the URL is in
 * absolute form, its host overrides the Host header. Returns false if the request has several Host headers,
 * or none in HTTP/1.1, and must be refused (RFC 9112, 3.2): a proxy in front may have used the other header.
 */
export function settleHost(message: IncomingMessage): boolean {
  const { url = '/', rawHeaders } = message;
  let lines = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) if (isHost(rawHeaders[at] as string)) lines++;
  if (lines > 1 || (lines === 0 && message.httpVersion === '1.1')) return false;
  if (url.startsWith('/')) return true;
  const [, host, rest = ''] = absoluteForm.exec(url) ?? [];
  if (host === undefined) return true;
  message.headers.host = host;
  message.url = rest.startsWith('/') ? rest : `/${rest}`;
  return true;
}

function isHost(name: string): boolean {
  return name.length === 4 && name.toLowerCase() === 'host';
}
