import type { Context } from '../../http/context.ts';
import { AppError } from '../../platform/app-error.ts';
import { parseWebTarget } from '../../platform/parse-target.ts';
import { hasOwnUpload } from './upload-store.ts';

/**
 * The address of a picture on a page: an http or https URL, serialised, or the path of an upload of the account's own.
 * Somebody else's upload and one that does not exist are the same mistake.
 * @throws AppError invalidUrl naming the field
 */
export async function requireImageAddress(context: Context, field: string, text: string): Promise<string> {
  if (await hasOwnUpload(context.database.read, context.account.id, text)) return text;
  const address = parseWebTarget(text);
  if (address === undefined) throw new AppError('invalidUrl', { field });
  return address;
}
