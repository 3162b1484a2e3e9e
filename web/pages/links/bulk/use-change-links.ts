import { call } from '../../../api/call.ts';
import { useCall } from '../../../api/use-api.ts';
import type { Body } from '../../../api/types.ts';
import { notify } from '../../../components/toasts/notify.ts';
import { useTexts } from '../../../texts/use-texts.ts';

export type LinksChange = Omit<Body<'changeLinks'>, 'ids' | 'skipMissing' | 'delete'>;

/** The maximum per request. */
const idsMax = 1_000;

/**
 * Changes many links in the same way, apart from those deleted elsewhere, and reports how many were changed. `onGone` is
 * told those deleted.
 */
export function useChangeLinks(onGone: (ids: number[]) => void = () => undefined) {
  const texts = useTexts('links');
  const update = useCall('changeLinks', { also: ['campaigns', 'channels'] });
  /** @throws ApiError; each request of up to 1,000 links is carried out as a whole or not at all */
  const changeOrThrow = async (all: readonly number[], change: LinksChange) => {
    let changed = 0;
    for (const chunk of inChunks(all)) {
      changed += (await update.mutateAsync({ body: { ...change, ...existing(chunk) } })).changed;
    }
    notify.success(texts.bulk.changed(changed));
    // Without the answer they stay chosen, and are left out of the next change too.
    if (changed < all.length) findGone(all, changed).then(onGone, () => undefined);
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
  await Promise.all(
    inChunks(all).map((chunk) =>
      call('changeLinks', { body: { ...existing(chunk), delete: true } }, options),
    ),
  );
}

/**
 * Which of the ids no link has any more. The answer to a change only counts them; they are found by reading the list, up
 * to where it has shown all the `existing` ones.
 */
async function findGone(ids: readonly number[], existing: number): Promise<number[]> {
  const unseen = new Set(ids);
  for (let page = 1, last = 1; page <= last && ids.length - unseen.size < existing; page++) {
    const { data } = await call('listLinks', { query: { page, limit: idsMax } });
    for (const { id } of data.urls) unseen.delete(id);
    last = data.maxpage;
  }
  return [...unseen];
}

/** What another tab has deleted meanwhile is left out: it is not listed any more, so nobody could deselect it. */
function existing(ids: number[]) {
  return { ids, skipMissing: true };
}

function inChunks(ids: readonly number[]): number[][] {
  const count = Math.ceil(ids.length / idsMax);
  return Array.from({ length: count }, (_, index) => ids.slice(index * idsMax, (index + 1) * idsMax));
}
