import { invalidField } from '../../../platform/app-error.ts';
import { loopbackNames, readHost } from '../../../platform/addresses/hosts.ts';
import type { Settings } from '../../../settings/settings.ts';

/**
 * The host that a link is to be on: null = the base host, else host[:port] of a branded domain. Whether the
 * account has that domain is not checked.
 * @throws AppError invalidInput
 */
export function parseDomain(text: string, settings: Settings): string | null {
  const host = readDomain(text, settings);
  if (host === undefined) throw unknownDomain();
  return host;
}

/**
 * Like parseDomain, but undefined for anything but a host with or without a scheme. The host is read as in
 * visits, so that every spelling of it that visitors can use is recognised.
 */
export function readDomain(text: string, { baseUrl, shortUrl }: Settings): string | null | undefined {
  const trimmed = text.trim();
  const address = withScheme(trimmed);
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  const { pathname } = url;
  if (pathname !== '/' || /[?#@\\]/.test(trimmed)) return undefined;
  const host = readHost(url.host);
  const isOwn = [new URL(baseUrl), new URL(shortUrl)].some(
    (own) => readHost(own.host) === host || (isLoopback(own) && isLoopback(url)),
  );
  return isOwn ? null : host;
}

function isLoopback({ hostname }: URL): boolean {
  return loopbackNames.test(readHost(hostname));
}

export function withScheme(text: string): string {
  return /^https?:\/\//i.test(text) ? text : `https://${text}`;
}

/** The error is the same for domains that nobody has and for other accounts' domains. */
export function unknownDomain() {
  return invalidField('domain', 'The field "domain" names a domain that does not exist.');
}
