import type { PictureAddress } from './address.ts';
import type { Inline } from './inline-file.ts';

export interface PolicyNeeds {
  styles: readonly Inline[];
  script?: Inline | undefined;
  /** Pictures that the page shows. */
  pictures?: readonly PictureAddress[] | undefined;
  /** Where its forms may be sent, and their answers redirect to; undefined = the page has no forms. */
  forms?: readonly string[] | undefined;
  /** What its frames may show; undefined = the page has no frames. */
  frames?: readonly string[] | undefined;
  /** Pages of its own host may show it in a frame. */
  isFramed?: boolean | undefined;
  /** Third-party origins that the page's script uses. */
  vendors?: VendorSources | undefined;
  /** An empty sandbox: the page may neither run scripts nor send forms. */
  isPreview?: boolean | undefined;
  /**
   * Gives the page an opaque origin, so that third-party scripts on it cannot reach anything of this host.
   */
  isSandboxed?: boolean | undefined;
}

/** Third-party origins, by what the page may load from them. */
export interface VendorSources {
  scripts: readonly string[];
  connections: readonly string[];
  pictures: readonly string[];
}

/**
 * Without `allow-same-origin` the page has no cookies and no storage, and cannot read answers of this host.
 */
const sandbox = 'sandbox allow-scripts allow-top-navigation-to-custom-protocols';

/**
 * Allows what the page contains, and nothing else. Pictures of its own host are always allowed, for its icon.
 */
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
