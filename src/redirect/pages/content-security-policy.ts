import type { PictureAddress } from './address.ts';
import type { Inline } from './inline-file.ts';

export interface PolicyNeeds {
  styles: readonly Inline[];
  script?: Inline | undefined;
  /** Pictures that the page shows. */
  pictures?: readonly PictureAddress[] | undefined;
  /** Where its forms may be sent, and may be redirected to; without it the page has none. */
  forms?: readonly string[] | undefined;
  /** What its frames may show; without it the page has none. */
  frames?: readonly string[] | undefined;
  /** Pages of its own host may show it in a frame. */
  isFramed?: boolean | undefined;
  /** What the page's script asks for at others. */
  vendors?: VendorSources | undefined;
  /** The page may do nothing at all. */
  isPreview?: boolean | undefined;
  /** The page is of an origin of its own, so that scripts of others on it reach nothing of this host. */
  isSandboxed?: boolean | undefined;
}

/** Origins, by what may come from there. */
export interface VendorSources {
  scripts: readonly string[];
  connections: readonly string[];
  pictures: readonly string[];
}

/** Without `allow-same-origin`: no cookies, no storage and no answers of this host. */
const sandbox = 'sandbox allow-scripts allow-top-navigation-to-custom-protocols';

/** Allows what the page has, and nothing else. Its own host may always give the icon of the site. */
export function contentSecurityPolicy(needs: PolicyNeeds): string {
  const { styles, script, pictures = [], forms, frames, vendors } = needs;
  const images = new Set(["'self'", ...pictures.map(({ source }) => source), ...(vendors?.pictures ?? [])]);
  const scripts = script ? [script.source, ...(vendors?.scripts ?? [])] : [];
  const connections = vendors?.connections ?? [];
  return [
    "default-src 'none'",
    `style-src ${styles.map(({ source }) => source).join(' ')}`,
    ...directive('script-src', scripts),
    ...directive('connect-src', connections),
    `img-src ${[...images].join(' ')}`,
    ...directive('frame-src', frames ?? []),
    `form-action ${forms?.join(' ') ?? "'none'"}`,
    `frame-ancestors ${needs.isFramed ? "'self'" : "'none'"}`,
    "base-uri 'none'",
    "worker-src 'none'",
    ...(needs.isSandboxed ? [sandbox] : []),
    ...(needs.isPreview ? ['sandbox'] : []),
  ].join('; ');
}

function directive(name: string, sources: readonly string[]): string[] {
  return sources.length === 0 ? [] : [`${name} ${sources.join(' ')}`];
}
