import { neverSchemes } from '../../../settings/never-schemes.ts';

/** The path of a picture of our own, without anything that could lead to another host. */
const ownPath = /^\/(?!\/)[\w./~-]+$/;

/**
 * An address that may stand in `href`: an absolute one (also with an app's scheme that was allowed when it
 * was stored), or a path on this host. Undefined for anything else, whatever the database holds.
 */
export function linkAddress(text: string | undefined | null): string | undefined {
  if (!text) return undefined;
  if (text.startsWith('/')) return staysOnHost(text) ? text : undefined;
  if (!URL.canParse(text)) return undefined;
  const { protocol, href } = new URL(text);
  return neverSchemes.has(protocol.slice(0, -1)) ? undefined : href;
}

/** Browsers take `//host` and `/\host` for other hosts, even with tabs and line breaks in between. */
function staysOnHost(text: string): boolean {
  const base = 'http://own.invalid';
  return URL.canParse(text, base) && new URL(text, base).origin === base;
}

export interface PictureAddress {
  address: string;
  /**
   * The source that the page's Content-Security-Policy has to allow. Elsewhere it is a scheme: hosts of pictures often
   * redirect to another one, which a policy that named the first would block.
   */
  source: string;
}

/** Shown in previews instead of pictures on third-party hosts, which would learn of a request. */
export const standInPicture =
  'data:image/svg+xml,' +
  encodeURIComponent(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 180" width="640" height="360">' +
      '<path fill="#cbd5e1" d="M0 0h320v180H0z"/><circle cx="112" cy="62" r="18" fill="#f1f5f9"/>' +
      '<path fill="#94a3b8" d="m40 150 70-70 44 44 36-36 90 62z"/></svg>',
  );

/**
 * An address that may stand in `src`: http, https or a plain path on this host. Undefined for anything else.
 */
export function pictureAddress(text: string | undefined | null): PictureAddress | undefined {
  if (!text) return undefined;
  if (ownPath.test(text)) return { address: text, source: "'self'" };
  if (text === standInPicture) return { address: text, source: 'data:' };
  if (!URL.canParse(text)) return undefined;
  const { protocol, href } = new URL(text);
  const isWeb = protocol === 'http:' || protocol === 'https:';
  return isWeb ? { address: href, source: protocol } : undefined;
}

/**
 * The address of a picture that may be requested: always on one of `ownOrigins` or as a path on this host,
 * elsewhere only if the visitor lets third parties know of the visit. Undefined = show none.
 */
export function choosePicture(
  picture: string | undefined | null,
  { ownOrigins, allowForeign }: { ownOrigins: readonly string[]; allowForeign: boolean },
): string | undefined {
  const found = pictureAddress(picture);
  if (found === undefined) return undefined;
  const isOwn = found.source === "'self'" || ownOrigins.includes(new URL(found.address).origin);
  return isOwn || allowForeign ? found.address : undefined;
}

/** `https://www.example.com:8443/a?b` → `www.example.com:8443`; undefined if it is neither http nor https. */
export function hostOf(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const { protocol, host } = new URL(text);
  return protocol === 'http:' || protocol === 'https:' ? host : undefined;
}

/** `https://www.example.com/a` → `www.example.com/a` */
export function withoutScheme(text: string): string {
  return text.replace(/^https?:\/\//i, '');
}
