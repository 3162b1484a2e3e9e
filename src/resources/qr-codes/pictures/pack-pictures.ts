import { setTimeout } from 'node:timers/promises';
import type { z } from '@hono/zod-openapi';
import type * as contract from '../../../../contract/qr-bulk.ts';
import { limits } from '../../../../contract/limits.ts';
import { attachment } from '../../../http/answers/attachment.ts';
import type { Context } from '../../../http/context.ts';
import { RawAnswer } from '../../../http/answers/raw-answer.ts';
import { AppError, invalidField, isUnavailable } from '../../../platform/app-error.ts';
import { isPrintFormat } from '../formats/picture-format.ts';
import { answerPicture } from './answer-picture.ts';
import { findOwnPictures, type OwnPicture } from './own-pictures-store.ts';
import { createPictureNames } from './picture-file-name.ts';
import type { PictureForm, PictureRequest } from './picture-request.ts';
import { findWanted } from './serve-picture.ts';
import { type PackedFile, writeZip } from './write-zip.ts';

type Wanted = z.output<typeof contract.packPictures.body>;

/** Pictures that are drawn in advance while others are sent: as many as there are threads for drawing. */
const aheadMax = 2;
const attemptsMax = 20;
const patienceMs = 500;

/**
 * The pictures of these codes as one ZIP file, which is drawn while it is sent. Duplicate ids count once.
 * @throws AppError invalidInput (an id that is not the account's), unavailable
 */
export async function packPictures(context: Context, wanted: Wanted): Promise<RawAnswer> {
  const { format = 'png', size: pixels, mm } = wanted;
  const codes = await requireOwn(context, wanted.ids);
  const form: PictureForm = {
    format,
    size: isPrintFormat(format)
      ? (mm ?? limits.pictureMillimetresDefault)
      : (pixels ?? limits.pictureSizePixelsDefault),
    margin: undefined,
    isDownload: false,
  };
  const pieces = writeZip(drawAll(context, codes, form));
  // The first picture is drawn before the answer begins, so that a busy service can still answer with an
  // error.
  const first = await pieces.next();
  const headers = { 'Content-Type': 'application/zip', 'Content-Disposition': attachment('qr-codes.zip') };
  return new RawAnswer(headers, continued(first, pieces));
}

/** An id that is not the account's is named as an invalid entry is, so that a client can leave it out. */
async function requireOwn({ account, database }: Context, asked: number[]): Promise<OwnPicture[]> {
  const ids = [...new Set(asked)];
  const found = await findOwnPictures(database.read, account.id, ids);
  const byId = new Map(found.map((code) => [code.id, code]));
  return ids.map((id) => {
    const code = byId.get(id);
    if (code) return code;
    const field = `ids.${asked.indexOf(id)}`;
    throw invalidField(field, `The field "${field}" names a QR code that does not exist.`);
  });
}

/** The pictures in the order of the codes, a few of them drawn at the same time. */
async function* drawAll(
  context: Context,
  codes: OwnPicture[],
  form: PictureForm,
): AsyncGenerator<PackedFile> {
  const nameFile = createPictureNames(form.format);
  const ahead: Promise<PackedFile | undefined>[] = [];
  for (const { code, name, created_at } of codes) {
    ahead.push(drawFile(context, { ...form, code }, { name: nameFile(name), modifiedAt: created_at }));
    // A drawing may fail before it is awaited, which must not be an unhandled rejection.
    ahead.at(-1)?.catch(() => {});
    if (ahead.length > aheadMax) yield* present(await ahead.shift());
  }
  for (const drawing of ahead) yield* present(await drawing);
}

function present<Item>(item: Item | undefined): Item[] {
  return item === undefined ? [] : [item];
}

/**
 * Draws a picture; undefined = the code was deleted meanwhile. It retries while the service is busy, because
 * an archive that is half sent cannot become an error.
 */
async function drawFile(
  context: Context,
  request: PictureRequest,
  file: Omit<PackedFile, 'bytes'>,
): Promise<PackedFile | undefined> {
  for (let attempt = 1; ; attempt++) {
    try {
      const { body } = await answerPicture(await findWanted(context, request));
      return { ...file, bytes: body as Buffer<ArrayBuffer> };
    } catch (error) {
      if (error instanceof AppError && error.code === 'qrNotFound') return undefined;
      if (!isUnavailable(error) || attempt >= attemptsMax) throw error;
      await setTimeout(patienceMs);
    }
  }
}

async function* continued<Item>(
  first: IteratorResult<Item>,
  others: AsyncGenerator<Item>,
): AsyncGenerator<Item> {
  try {
    if (!first.done) yield first.value;
    yield* others;
  } finally {
    await others.return(undefined);
  }
}
