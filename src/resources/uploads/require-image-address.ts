import type { Context } from '../../http/context.ts';
import { requireTarget } from '../../platform/addresses/require-target.ts';
import { hasOwnUpload } from './upload-store.ts';

/**
 * Validates the address of a picture for a page: an http(s) URL, serialised, or the path of one of the
 * account's uploads. Other accounts' uploads get the same error as uploads that do not exist. Before the
 * address is stored, requirePictures looks again.
 * @throws AppError invalidUrl naming the field
 */
export async function requireImageAddress(context: Context, text: string, field: string): Promise<string> {
  if (await hasOwnUpload(context.database.read, context.account.id, text)) return text;
  return requireTarget(text, { field });
}
