import { authorityCharactersMax, canonicalHost, readReferrer } from '../clicks/classify/read-referrer.ts';

/**
 * The host of a Referer header, in lower case and ASCII, without port and final dot; for an Android app its
 * identifier. '' when there is none. Never throws.
 */
export function hostOfReferrer(referrer: string): string {
  const found = readReferrer(referrer);
  if (found === undefined || found.authority.length > authorityCharactersMax) return '';
  return found.isApplication ? found.authority.toLowerCase() : canonicalHost(found.authority);
}

/** A Referer header that names the same host and tells nothing else; '' when there is none. Never throws. */
export function originOfReferrer(referrer: string): string {
  const host = hostOfReferrer(referrer);
  if (host === '') return '';
  return readReferrer(referrer)?.isApplication ? `android-app://${host}` : `https://${host}`;
}
