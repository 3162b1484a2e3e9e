import { limits } from '../../../../contract/limits.ts';
import type { Context } from '../../../http/context.ts';
import { type AppError, invalidField } from '../../../platform/app-error.ts';
import { ImageError } from '../../../platform/read-image.ts';
import { FetchFailedError, type FetchFailure, UnsafeAddressError } from '../../../platform/safe-fetch.ts';
import { findOwnUpload } from '../../uploads/index.ts';
import { readLogo } from '../drawing/read-logo.ts';

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

/** Anything but a web address is taken for the path of an upload: files of this machine are never read. */
async function readSource(context: Context, text: string): Promise<Buffer> {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const { baseUrl, shortUrl } = context.settings;
  const isOwn = url !== undefined && [baseUrl, shortUrl].includes(url.origin);
  if (url !== undefined && !isOwn) return fetchPicture(context, text);
  const upload = await findOwnUpload(context.database.read, context.account.id, isOwn ? url.pathname : text);
  if (!upload) throw refuse(notFetched['bad-address']);
  return Buffer.from(upload.bytes);
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
