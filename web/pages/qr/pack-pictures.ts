import { ApiError } from '../../api/api-error.ts';
import { addressFor } from '../../api/call.ts';
import { loadFile } from '../../api/load-file.ts';
import type { Body } from '../../api/types.ts';
import { saveFile } from '../../components/save-file.ts';
import { packedCodesMax, type PictureForm } from './picture-form.ts';

/**
 * Saves the pictures of these codes as ZIP files with up to 500 codes each.
 * @throws ApiError with the service's message, in the user's language
 */
export async function savePictures(ids: number[], form: PictureForm): Promise<void> {
  for (let from = 0; from < ids.length; from += packedCodesMax) {
    const archive = await packExisting(ids.slice(from, from + packedCodesMax), form);
    const part = ids.length > packedCodesMax ? `-${from / packedCodesMax + 1}` : '';
    saveFile(archive, `qr-codes${part}.zip`);
  }
}

/** Codes that were deleted elsewhere since they were chosen are left out: nobody could take them out of the choice. */
async function packExisting(ids: number[], form: PictureForm): Promise<Blob> {
  try {
    return await packPictures(ids, form);
  } catch (error) {
    const [, place] = /^ids\.(\d+)$/.exec((error instanceof ApiError && error.field) || '') ?? [];
    if (place === undefined || ids.length === 1) throw error;
    return packExisting(ids.toSpliced(Number(place), 1), form);
  }
}

async function packPictures(ids: number[], form: PictureForm): Promise<Blob> {
  const { format, pixels, millimetres } = form;
  const body: Body<'packPictures'> = {
    ids,
    format,
    ...(format === 'png' ? { size: pixels } : {}),
    ...(format === 'pdf' || format === 'eps' ? { mm: millimetres } : {}),
  };
  const { content } = await loadFile(addressFor('packPictures', { body }), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  return content;
}
