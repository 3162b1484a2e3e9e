import { neverSchemes } from '../../settings/never-schemes.ts';

/** A picture of our own: a path without anything that could lead elsewhere. */
const ownPath = /^\/(?!\/)[\w./~-]+$/;

/** Hosts whose name could not be taken for anything else in a Content-Security-Policy. */
const plainHost = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d+)?$/;

/**
 * What may stand in `href`: an absolute address (app schemes included, that were allowed when it was stored), or a path
 * of this host. Undefined for anything else, whatever the database holds.
 */
export function linkAddress(text: string | undefined | null): string | undefined {
  if (!text) return undefined;
  if (text.startsWith('/')) return isOwnAddress(text) ? text : undefined;
  if (!URL.canParse(text)) return undefined;
  const { protocol, href } = new URL(text);
  return neverSchemes.has(protocol.slice(0, -1)) ? undefined : href;
}

/** `//host` and `/\host` lead to other hosts, also with tabs and line breaks between. */
function isOwnAddress(text: string): boolean {
  const base = 'http://own.invalid';
  return URL.canParse(text, base) && new URL(text, base).origin === base;
}

export interface PictureAddress {
  address: string;
  /** What the page's policy has to allow. */
  source: string;
}

/** Shown in previews in place of a picture of others, for which those would have to be asked. */
export const standInPicture =
  'data:image/svg+xml,' +
  encodeURIComponent(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 180" width="640" height="360">' +
      '<path fill="#cbd5e1" d="M0 0h320v180H0z"/><circle cx="112" cy="62" r="18" fill="#f1f5f9"/>' +
      '<path fill="#94a3b8" d="m40 150 70-70 44 44 36-36 90 62z"/></svg>',
  );

/** What may stand in `src`: an http or https address or a plain path of this host. Undefined for anything else. */
export function pictureAddress(text: string | undefined | null): PictureAddress | undefined {
  if (!text) return undefined;
  if (ownPath.test(text)) return { address: text, source: "'self'" };
  if (text === standInPicture) return { address: text, source: 'data:' };
  if (!URL.canParse(text)) return undefined;
  const { protocol, host, origin, href } = new URL(text);
  const isWeb = protocol === 'http:' || protocol === 'https:';
  return isWeb && plainHost.test(host) ? { address: href, source: origin } : undefined;
}

/**
 * A picture that may be asked for: one of `ownOrigins` or a path of this host always, another only where the visitor
 * lets other parties know of the visit. Undefined = show none.
 */
export function choosePicture(
  picture: string | undefined | null,
  { ownOrigins, allowForeign }: { ownOrigins: readonly string[]; allowForeign: boolean },
): string | undefined {
  const found = pictureAddress(picture);
  if (found === undefined) return undefined;
  const isOwn = found.source === "'self'" || ownOrigins.includes(found.source);
  return isOwn || allowForeign ? found.address : undefined;
}

/** `https://www.example.com:8443/a?b` → `www.example.com:8443`; undefined for an address that is not of the web. */
export function hostOf(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const { protocol, host } = new URL(text);
  return protocol === 'http:' || protocol === 'https:' ? host : undefined;
}
