import type { IncomingMessage } from 'node:http';
import { limits } from '../../../contract/limits.ts';
import { AppError, invalidField } from '../../platform/app-error.ts';
import { mediaType, readBody } from './read-body.ts';
import { readFormFile } from './read-form-file.ts';

const multipartOverheadBytes = 4 * 1024;

/**
 * Reads the bytes of an uploaded file: the field `file` of multipart/form-data, or the whole body of an
 * image/png or image/jpeg request. The caller has to check what the bytes are.
 * @throws AppError bodyTooLarge, uploadTypeUnsupported, contentEncodingUnsupported, invalidInput
 */
export async function readUpload(message: IncomingMessage): Promise<Buffer> {
  const type = mediaType(message);
  if (type === 'image/png' || type === 'image/jpeg') return readBody(message, limits.uploadBytesMax);
  if (type !== 'multipart/form-data') throw new AppError('uploadTypeUnsupported');
  const body = await readBody(message, limits.uploadBytesMax + multipartOverheadBytes);
  const file = readFormFile(body, message.headers['content-type'] ?? '', 'file');
  if (file === undefined) throw invalidField('file', 'The form must have a file in the field "file".');
  if (file.length > limits.uploadBytesMax) throw new AppError('bodyTooLarge');
  return file;
}
