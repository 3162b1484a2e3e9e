import { limits } from '../../../../contract/limits.ts';
import type { Queries } from '../../../database/database.ts';
import type { Context } from '../../../http/context.ts';
import { type AppError, invalidField } from '../../../platform/app-error.ts';
import { ImageError } from '../../../platform/pictures/read-image.ts';
import {
  FetchFailedError,
  type FetchFailure,
  UnsafeAddressError,
} from '../../../platform/addresses/safe-fetch.ts';
import { findOwnUpload, takePictures } from '../../uploads/index.ts';
import { readLogo } from '../drawing/read-logo.ts';
import type { QrCode } from '../qr-code.ts';

const fetchLimits = {
  bytesMax: limits.uploadBytesMax,
  timeoutMs: 5_000,
  accept: 'image/png, image/jpeg',
};

/**
 * Reads the logo that a text names: an http(s) address, or the path of one of the account's uploads. Returns
 * the PNG to draw. This is slow, so do not call it inside a unit of work.
 * @throws AppError invalidInput, unavailable
 */
export async function fetchLogo(context: Context, text: string): Promise<Buffer> {
  const bytes = await readSource(context, text);
  try {
    return (await readLogo(bytes)).png;
  } catch (error) {
    if (error instanceof ImageError) throw refuse(error.message);
    throw error;
  }
}

/**
 * Takes the uploads into use that are in what the unit of work stores of a code (see takePictures).
 * @throws AppError invalidInput when the logo was deleted since it was read
 */
export async function takeLogo(
  tx: Queries,
  { account, settings }: Pick<Context, 'account' | 'settings'>,
  { content, logo }: Partial<Pick<QrCode, 'content' | 'logo'>>,
): Promise<void> {
  const taken = await takePictures(tx, account.id, [content, logo]);
  const path = logo ? ownPathOf(logo, settings) : undefined;
  if (path !== undefined && !taken.has(path)) throw refuse(notFetched['bad-address']);
}

async function readSource(context: Context, text: string): Promise<Buffer> {
  const path = ownPathOf(text, context.settings);
  if (path === undefined) return fetchPicture(context, text);
  const upload = await findOwnUpload(context.database.read, context.account.id, path);
  if (!upload) throw refuse(notFetched['bad-address']);
  return Buffer.from(upload.bytes);
}

/**
 * The path of the upload that a logo's text names; undefined = a picture elsewhere. Anything but a web address
 * is taken for a path: files of this machine are never read.
 */
function ownPathOf(text: string, { baseUrl, shortUrl }: Context['settings']): string | undefined {
  if (!URL.canParse(text)) return text;
  const { origin, pathname } = new URL(text);
  return [baseUrl, shortUrl].includes(origin) ? pathname : undefined;
}

async function fetchPicture({ safeFetch }: Context, url: string): Promise<Buffer> {
  try {
    return await safeFetch(url, fetchLimits);
  } catch (error) {
    if (error instanceof UnsafeAddressError) throw refuse(notFetched.unreachable);
    if (error instanceof FetchFailedError) throw refuse(notFetched[error.reason]);
    throw error;
  }
}

/**
 * Addresses that are not public and addresses that do not answer have the same message, so that it tells
 * nothing about the server's network.
 */
const notFetched: Record<FetchFailure, string> = {
  'bad-address':
    'The logo must be the http or https address of a PNG or JPEG picture, or an upload of yours.',
  unreachable:
    'The logo could not be fetched. Its address must be public and answer with the picture itself.',
  'too-many-redirects': 'The logo could not be fetched: its address redirects too often.',
  'bad-status': 'The logo could not be fetched: its address does not answer with the picture.',
  'too-many-bytes': 'The logo must be at most 2 MiB.',
  'too-slow': 'The logo could not be fetched: its address takes more than 5 seconds to answer.',
};

function refuse(message: string): AppError {
  return invalidField('logo', message);
}
