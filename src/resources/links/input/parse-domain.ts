import { invalidField } from '../../../platform/app-error.ts';
import { loopbackNames } from '../../../platform/hosts.ts';
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

/** Like parseDomain, but undefined for anything but a host with or without a scheme. */
export function readDomain(text: string, { baseUrl, shortUrl }: Settings): string | null | undefined {
  const trimmed = text.trim();
  const address = withScheme(trimmed);
  if (!URL.canParse(address)) return undefined;
  const { pathname, host, hostname } = new URL(address);
  if (pathname !== '/' || /[?#@\\]/.test(trimmed)) return undefined;
  const own = [new URL(baseUrl), new URL(shortUrl)];
  const isOwn = own.some(
    (url) => url.host === host || (loopbackNames.test(url.hostname) && loopbackNames.test(hostname)),
  );
  return isOwn ? null : host;
}

export function withScheme(text: string): string {
  return /^https?:\/\//i.test(text) ? text : `https://${text}`;
}

/** The error is the same for domains that nobody has and for other accounts' domains. */
export function unknownDomain() {
  return invalidField('domain', 'The field "domain" names a domain that does not exist.');
}
