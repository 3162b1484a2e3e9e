import { createHash } from 'node:crypto';
import type { Database } from '../../database/database.ts';
import type { Services } from '../../http/context.ts';
import { renderError } from '../../http/render-error.ts';
import { notFound } from '../../platform/app-error.ts';
import { createRequestId } from '../../platform/ids.ts';
import { inPictureQueue } from '../../platform/picture-queue.ts';
import { parseRgb } from './contrast.ts';
import { createPictureCache, type Picture, type PictureCache } from './picture-cache.ts';
import { type PictureRequest, parsePictureRequest } from './picture-request.ts';
import { heldText } from './qr-code.ts';
import { type Drawing, findDrawing, findPictureVersion } from './qr-code-store.ts';
import { qrGeometry } from './qr-geometry.ts';
import { writtenLogo } from './read-logo.ts';
import { renderPng } from './render-png.ts';
import { renderSvg } from './render-svg.ts';

interface Answer {
  status: number;
  headers: Record<string, string>;
  /** null = none, as with 304 */
  body: Buffer<ArrayBuffer> | string | null;
}

type Needed = Pick<Services, 'database' | 'settings' | 'logger'>;

const cachedBytesMax = 16 * 1024 * 1024;
const cachedBySeconds = 300;

/**
 * The picture at `/qr/{code}[.png|.svg]`, `?size=` in pixels and `?margin=` in modules. A failure is answered as a
 * sentence.
 */
export async function servePicture(
  services: Needed,
  path: string,
  { query, ifNoneMatch }: { query: URLSearchParams; ifNoneMatch?: string | undefined },
): Promise<Answer> {
  try {
    const request = parsePictureRequest(path, query);
    const picture = await findPicture(services, request);
    return answerPicture(picture, request.format, ifNoneMatch);
  } catch (error) {
    return answerFailure(services, error);
  }
}

/** Asks the store which version is valid, and for all of it only when that is to be drawn. */
async function findPicture(services: Needed, request: PictureRequest): Promise<Picture> {
  const { database } = services;
  const { code, format, sizePixels, margin } = request;
  const found = await findPictureVersion(database.read, code);
  if (!found) throw notFound('qrNotFound');
  const key = [found.id, found.version, format, sizePixels, margin].join(' ');
  return cacheOf(database).getOrDraw(key, async () => {
    const drawing = await findDrawing(database.read, code);
    if (!drawing) throw notFound('qrNotFound');
    const body = await inPictureQueue(() => draw(services, drawing, request));
    return { body, etag: `"${createHash('sha256').update(body).digest('base64url')}"` };
  });
}

async function draw(
  { settings }: Needed,
  drawing: Drawing,
  { format, sizePixels, margin }: PictureRequest,
): Promise<Buffer<ArrayBuffer>> {
  const { logo_png, style } = drawing;
  const geometry = qrGeometry(heldText(drawing, settings), {
    foreground: parseRgb(drawing.foreground),
    background: parseRgb(drawing.background),
    level: style.level,
    margin: margin ?? style.margin,
    logo: logo_png ? writtenLogo(Buffer.from(logo_png)) : undefined,
  });
  if (format === 'svg') return Buffer.from(renderSvg(geometry, sizePixels));
  return (await renderPng(geometry, sizePixels)) as Buffer<ArrayBuffer>;
}

const caches = new WeakMap<Database, PictureCache>();

/** One cache for each store: keys name what is in it. */
function cacheOf(database: Database): PictureCache {
  const known = caches.get(database);
  if (known) return known;
  const created = createPictureCache(cachedBytesMax);
  caches.set(database, created);
  return created;
}

const formatHeaders: Record<PictureRequest['format'], Record<string, string>> = {
  png: { 'Content-Type': 'image/png' },
  // An SVG may be opened as a page of its own: it runs nothing and loads nothing but the logo that it carries.
  svg: {
    'Content-Type': 'image/svg+xml',
    'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; img-src data:",
  },
};

function answerPicture(
  { body, etag }: Picture,
  format: PictureRequest['format'],
  ifNoneMatch: string | undefined,
): Answer {
  const headers = {
    ...formatHeaders[format],
    ETag: etag,
    'Cache-Control': `public, max-age=${cachedBySeconds}`,
    'X-Content-Type-Options': 'nosniff',
  };
  if (isKnown(etag, ifNoneMatch)) return { status: 304, headers, body: null };
  return { status: 200, headers: { ...headers, 'Content-Length': String(body.length) }, body };
}

/** RFC 9110, 13.1.2: a list of tags, compared weakly, or any. */
function isKnown(etag: string, ifNoneMatch = ''): boolean {
  const tags = ifNoneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes(etag) || tags.includes('*');
}

function answerFailure({ logger }: Needed, error: unknown): Answer {
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
