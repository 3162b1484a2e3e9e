import { ApiError } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { useCall } from '../../../api/use-api.ts';
import type { Body } from '../../../api/types.ts';
import { notify } from '../../../components/toasts/notify.ts';
import { useTexts } from '../../../texts/use-texts.ts';

export type LinksChange = Omit<Body<'changeLinks'>, 'ids' | 'delete'>;

/** The maximum per request. */
const idsMax = 1_000;

/** Changes many links in the same way, and reports how many were changed. */
export function useChangeLinks() {
  const texts = useTexts('links');
  const update = useCall('changeLinks', { also: ['campaigns', 'channels'] });
  /** @throws ApiError; each request of up to 1,000 links is carried out as a whole or not at all */
  const changeOrThrow = async (all: readonly number[], change: LinksChange) => {
    let changed = 0;
    for (const chunk of inChunks(all)) {
      await sendExisting(chunk, async (ids) => {
        changed += (await update.mutateAsync({ body: { ids, ...change } })).changed;
      });
    }
    notify.success(texts.bulk.changed(changed));
  };
  const change = async (ids: readonly number[], wanted: LinksChange) => {
    try {
      await changeOrThrow(ids, wanted);
    } catch (error) {
      notify.error((error as Error).message);
    }
  };
  return { change, changeOrThrow, isBusy: update.isPending };
}

/**
 * Deletes many links. That some of them were deleted elsewhere in the meantime is no failure.
 * @throws ApiError; each request of up to 1,000 links is carried out as a whole or not at all
 */
export async function deleteLinks(all: readonly number[], options?: { keepalive: boolean }): Promise<void> {
  const send = (ids: number[]) => call('changeLinks', { body: { ids, delete: true } }, options);
  await Promise.all(inChunks(all).map((chunk) => sendExisting(chunk, send)));
}

/**
 * Sends a change of links, and if it is refused because some of them were deleted elsewhere in the meantime, the same
 * for the others: what is not listed any more cannot be taken out of the selection.
 */
async function sendExisting(ids: number[], send: (ids: number[]) => Promise<unknown>): Promise<void> {
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

function isMissing(error: unknown): boolean {
  return error instanceof ApiError && error.field === 'ids';
}

function inChunks(ids: readonly number[]): number[][] {
  const count = Math.ceil(ids.length / idsMax);
  return Array.from({ length: count }, (_, index) => ids.slice(index * idsMax, (index + 1) * idsMax));
}
