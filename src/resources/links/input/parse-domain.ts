import { invalidField } from '../../../platform/app-error.ts';
import { loopbackNames } from '../../../platform/hosts.ts';
import type { Settings } from '../../../settings/settings.ts';

/**
 * The host that a link is to live on: null = the base host, else host[:port] of a branded domain, which the account
 * has or not. @throws AppError invalidInput
 */
export function parseDomain(text: string, settings: Settings): string | null {
  const host = readDomain(text, settings);
  if (host === undefined) throw unknownDomain();
  return host;
}

/** As parseDomain; undefined = anything but a host with or without a scheme. */
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

/** One text for a domain that nobody has and one that another account has. */
export function unknownDomain() {
  return invalidField('domain', 'The field "domain" names a domain that does not exist.');
}
