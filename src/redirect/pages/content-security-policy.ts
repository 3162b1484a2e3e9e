import type { PictureAddress } from './address.ts';
import type { Inline } from './inline-file.ts';

export interface PolicyNeeds {
  styles: readonly Inline[];
  script?: Inline | undefined;
  /** Pictures that the page shows. */
  pictures?: readonly PictureAddress[] | undefined;
  /** Where its forms may be sent, and may be redirected to; without it the page has none. */
  forms?: readonly string[] | undefined;
}

/** Allows what the page has, and nothing else. Its own host may always give the icon of the site. */
export function contentSecurityPolicy({ styles, script, pictures = [], forms }: PolicyNeeds): string {
  const images = new Set(["'self'", ...pictures.map(({ source }) => source)]);
  return [
    "default-src 'none'",
    `style-src ${styles.map(({ source }) => source).join(' ')}`,
    ...(script ? [`script-src ${script.source}`] : []),
    `img-src ${[...images].join(' ')}`,
    `form-action ${forms?.join(' ') ?? "'none'"}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "worker-src 'none'",
  ].join('; ');
}
