import { limits } from '../../../contract/limits.ts';
import type { Context } from '../../http/context.ts';
import { AppError, invalidField } from '../../platform/app-error.ts';
import { base62Alphabet } from '../../platform/ids.ts';
import { type Image, ImageError, readImage } from '../../platform/pictures/read-image.ts';
import { nameCharacters, uploadPath } from './upload.ts';
import { insertUpload } from './upload-store.ts';

/**
 * Stores a picture and returns the path that it is served at.
 * @throws AppError invalidInput (no acceptable PNG or JPEG), uploadsFull, unavailable
 */
export async function createUpload(context: Context, file: Buffer): Promise<string> {
  const { type, bytes } = await readPicture(file);
  const name = context.randomText(base62Alphabet, nameCharacters);
  const row = { accountId: context.account.id, name, type, bytes, at: context.clock.now() };
  const isKept = await insertUpload(context.database, row, limits.uploadFilesMax);
  if (!isKept) throw new AppError('uploadsFull');
  return uploadPath(name, type);
}

async function readPicture(file: Buffer): Promise<Image> {
  try {
    return await readImage(file);
  } catch (error) {
    if (error instanceof ImageError) throw invalidField('file', error.message);
    throw error;
  }
}
