/** A host has at most 253 characters, a port 6. */
export const authorityCharactersMax = 260;

const origin = /^(?:https?|(android-app)):\/\/([^/?#\\]+)/i;

/** What names the site in a Referer header. */
export interface ReferrerOrigin {
  /** host[:port] with credentials, as received and of any length; for an Android app its identifier. */
  authority: string;
  isApplication: boolean;
}

/** Returns undefined when there is none, or it is malformed or of another scheme. Never throws. */
export function readReferrer(referrer: string): ReferrerOrigin | undefined {
  const match = referrer === '' ? null : origin.exec(referrer);
  return match === null ? undefined : { authority: match[2] ?? '', isApplication: match[1] !== undefined };
}

/** A host as URLs have it: lower case, international names in their ASCII form, no port, no closing dot; '' = no host. */
export function canonicalHost(text: string): string {
  return URL.parse(`http://${text}`)?.hostname.replace(/\.$/, '') ?? '';
}
