import type { IncomingMessage } from 'node:http';

const absoluteForm = /^https?:\/\/([^/?#@]+)(.*)$/i;

/**
 * Makes one thing of all that says which host a request is for; false = it says so more than once, or not at
 * all in HTTP/1.1, which is to be refused (RFC 9112, 3.2): a proxy in front may have believed the other line. An address in absolute form is read as
 * one of its own host, whatever the Host line says.
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
