/** A host has at most 253 characters, a port 6. */
const authorityCharactersMax = 260;

const origin = /^(?:https?|(android-app)):\/\/([^/?#\\]+)/i;

/**
 * Host of a Referer header, in lower case and ASCII, without port and closing dot; the identifier of an Android app.
 * '' when there is none. Never throws.
 */
export function hostOfReferrer(referrer: string): string {
  if (referrer === '') return '';
  const match = origin.exec(referrer);
  const authority = match?.[2];
  if (authority === undefined || authority.length > authorityCharactersMax) return '';
  return match?.[1] === undefined ? canonicalHost(authority) : authority.toLowerCase();
}

/** A host as URLs have it; '' = no host. */
export function canonicalHost(text: string): string {
  return URL.parse(`http://${text}`)?.hostname.replace(/\.$/, '') ?? '';
}
