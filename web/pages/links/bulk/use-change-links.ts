import { call } from '../../../api/call.ts';
import { useCall } from '../../../api/use-api.ts';
import type { Body } from '../../../api/types.ts';
import { notify } from '../../../components/toasts/notify.ts';
import { useTexts } from '../../../texts/use-texts.ts';

export type LinksChange = Omit<Body<'changeLinks'>, 'ids' | 'skipMissing' | 'delete'>;

/** The maximum per request. */
const idsMax = 1_000;

/** Changes many links in the same way, apart from those deleted elsewhere, and reports how many were changed. */
export function useChangeLinks() {
  const texts = useTexts('links');
  const update = useCall('changeLinks', { also: ['campaigns', 'channels'] });
  /** @throws ApiError; each request of up to 1,000 links is carried out as a whole or not at all */
  const changeOrThrow = async (all: readonly number[], change: LinksChange) => {
    let changed = 0;
    for (const chunk of inChunks(all)) {
      changed += (await update.mutateAsync({ body: { ...change, ...existing(chunk) } })).changed;
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
  await Promise.all(
    inChunks(all).map((chunk) =>
      call('changeLinks', { body: { ...existing(chunk), delete: true } }, options),
    ),
  );
}

/** What another tab has deleted meanwhile is left out: it is not listed any more, so nobody could deselect it. */
function existing(ids: number[]) {
  return { ids, skipMissing: true };
}

function inChunks(ids: readonly number[]): number[][] {
  const count = Math.ceil(ids.length / idsMax);
  return Array.from({ length: count }, (_, index) => ids.slice(index * idsMax, (index + 1) * idsMax));
}
