import type { Context } from '../../http/context.ts';
import { requireTarget } from '../../platform/require-target.ts';
import { hasOwnUpload } from './upload-store.ts';

/**
 * The address of a picture on a page: an http or https URL, serialised, or the path of an upload of the account's own.
 * Somebody else's upload and one that does not exist are the same mistake.
 * @throws AppError invalidUrl naming the field
 */
export async function requireImageAddress(context: Context, text: string, field: string): Promise<string> {
  if (await hasOwnUpload(context.database.read, context.account.id, text)) return text;
  return requireTarget(text, { field });
}
