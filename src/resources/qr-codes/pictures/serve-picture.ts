import type { Services } from '../../../http/context.ts';
import { notFound } from '../../../platform/app-error.ts';
import { answerFailure, answerPicture, type PictureAnswer, type WantedPicture } from './answer-picture.ts';
import { pictureFileName } from './picture-file-name.ts';
import { type PictureRequest, parsePictureRequest } from './picture-request.ts';
import { heldText } from '../qr-code.ts';
import { findLogo, findPictureSource } from '../qr-code-store.ts';
import { readStyle } from '../look/read-style.ts';

type Needed = Pick<Services, 'database' | 'settings' | 'logger'>;

/**
 * The picture at `/qr/{code}[.png|.svg|.pdf|.eps]`, with `?size=` in pixels or `?mm=`, `?margin=` in modules
 * and `?download`. A failure is answered with its message as text.
 */
export async function servePicture(
  services: Needed,
  path: string,
  { query, ifNoneMatch }: { query: URLSearchParams; ifNoneMatch?: string | undefined },
): Promise<PictureAnswer> {
  try {
    const { isBlocked, ...wanted } = await findWanted(services, parsePictureRequest(path, query));
    if (isBlocked) return blocked;
    return await answerPicture({ ...wanted, ifNoneMatch });
  } catch (error) {
    return answerFailure(services, error);
  }
}

const blocked: PictureAnswer = {
  status: 410,
  headers: {
    'Content-Type': 'text/plain; charset=utf-8',
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
  },
  body: 'This picture has been blocked.\n',
};

/**
 * The requested picture, not drawn yet. `isBlocked`: visitors must not see it. @throws AppError qrNotFound
 */
export async function findWanted(
  { database, settings }: Pick<Needed, 'database' | 'settings'>,
  request: PictureRequest,
): Promise<WantedPicture & { isBlocked: boolean }> {
  const { code, format, size, margin, isDownload } = request;
  const source = await findPictureSource(database.read, code);
  if (!source) throw notFound('qrNotFound');
  const { name, logo_hash: logoHash, block_id } = source;
  const style = readStyle({ ...source, logo_png: null });
  return {
    isBlocked: block_id !== null,
    text: heldText(source, settings),
    style: { ...style, margin: margin ?? style.margin },
    logoHash,
    readLogo: async () => (logoHash === null ? undefined : findLogo(database.read, code, logoHash)),
    format,
    size,
    title: name,
    saveAs: isDownload ? pictureFileName(name, format) : undefined,
  };
}
