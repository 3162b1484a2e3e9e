import { ApiError } from './api-error.ts';
import { call } from './call.ts';

/**
 * Sends a change of links, and if it is refused because some of them were deleted elsewhere in the meantime, the same
 * for the others: what is not listed any more cannot be taken out of the selection.
 */
export async function sendExisting(ids: number[], send: (ids: number[]) => Promise<unknown>): Promise<void> {
  try {
    await send(ids);
  } catch (error) {
    if (!isMissing(error)) throw error;
    const existing = await findExisting(ids);
    if (existing.length > 0) await send(existing);
  }
}

/** Asks by a change that contains nothing, which is refused like any other: for all ids, then for halves. */
async function findExisting(ids: number[]): Promise<number[]> {
  try {
    await call('changeLinks', { body: { ids } });
    return ids;
  } catch (error) {
    if (!isMissing(error)) throw error;
    if (ids.length === 1) return [];
    const middle = Math.ceil(ids.length / 2);
    return [...(await findExisting(ids.slice(0, middle))), ...(await findExisting(ids.slice(middle)))];
  }
}

/** Whether a change of links was refused because one of them does not exist. */
export function isMissing(error: unknown): boolean {
  return error instanceof ApiError && error.field === 'ids';
}
