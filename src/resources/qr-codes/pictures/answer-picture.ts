import { attachment } from '../../../http/answers/attachment.ts';
import type { Services } from '../../../http/context.ts';
import { isKnownToClient } from '../../../http/answers/if-none-match.ts';
import { renderError } from '../../../http/answers/render-error.ts';
import { unavailable } from '../../../platform/app-error.ts';
import { createRequestId } from '../../../platform/ids.ts';
import { createPictureCache } from './picture-cache.ts';
import { type NamedPicture, pictureKey } from './picture-key.ts';
import type { PictureFormat } from '../formats/picture-format.ts';
import { writtenLogo } from '../drawing/read-logo.ts';
import { renderPicture } from '../rendering/render-picture.ts';

export interface PictureAnswer {
  status: number;
  headers: Record<string, string>;
  /** null = no body, as with 304 */
  body: Buffer<ArrayBuffer> | string | null;
}

export interface WantedPicture extends NamedPicture {
  /**
   * Reads the logo with the hash `logoHash`; undefined = it is gone. Called only when the picture has to be
   * drawn.
   */
  readLogo?: () => Promise<Uint8Array | undefined>;
  /** The file name under which the browser saves the picture; undefined = the browser shows it. */
  saveAs?: string | undefined;
  ifNoneMatch?: string | undefined;
}

const cachedBytesMax = 16 * 1024 * 1024;
const cachedBySeconds = 300;

/** An LRU cache for the whole process: a key identifies a picture regardless of its owner. */
const cache = createPictureCache(cachedBytesMax);

const contentHeaders: Record<PictureFormat, Record<string, string>> = {
  png: { 'Content-Type': 'image/png' },
  // An SVG may be opened as a page of its own; the policy forbids scripts and all resources but the embedded
  // logo.
  svg: {
    'Content-Type': 'image/svg+xml',
    'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; img-src data:",
  },
  pdf: { 'Content-Type': 'application/pdf' },
  eps: { 'Content-Type': 'application/postscript' },
};

/**
 * Answers with the picture, from the cache or drawn, or with 304 if the client has it already.
 * @throws AppError unavailable
 */
export async function answerPicture(wanted: WantedPicture): Promise<PictureAnswer> {
  const key = pictureKey(wanted);
  const etag = `"${key}"`;
  const headers: Record<string, string> = {
    ...contentHeaders[wanted.format],
    ETag: etag,
    'Cache-Control': `public, max-age=${cachedBySeconds}`,
    'X-Content-Type-Options': 'nosniff',
  };
  if (wanted.saveAs !== undefined) headers['Content-Disposition'] = attachment(wanted.saveAs);
  if (isKnownToClient(etag, wanted.ifNoneMatch)) return { status: 304, headers, body: null };
  const body = await cache.getOrDraw(key, () => draw(wanted));
  return { status: 200, headers: { ...headers, 'Content-Length': String(body.length) }, body };
}

async function draw({ text, style, format, size, title, logoHash, readLogo }: WantedPicture) {
  if (logoHash === null) return renderPicture({ text, style, format, size, title });
  const png = await readLogo?.();
  // The code was changed a moment ago, and the requested key belongs to its earlier state.
  if (png === undefined) throw unavailable();
  const logo = writtenLogo(Buffer.from(png));
  return renderPicture({ text, style: { ...style, logo }, format, size, title });
}

/** Answers a request for a picture with the message of an error as text. */
export function answerFailure({ logger }: Pick<Services, 'logger'>, error: unknown): PictureAnswer {
  const requestId = createRequestId();
  const { status, headers, body } = renderError(error, requestId, logger);
  return {
    status,
    headers: {
      ...headers,
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
      'X-Request-Id': requestId,
    },
    body: `${body.message}\n`,
  };
}
