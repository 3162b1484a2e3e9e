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
  const call = useCall('changeLinks', { also: ['campaigns', 'channels'] });
  /** @throws ApiError; each request of up to 1,000 links is carried out as a whole or not at all */
  const changeOrThrow = async (ids: readonly number[], change: LinksChange) => {
    let changed = 0;
    for (const chunk of inChunks(ids)) {
      changed += (await call.mutateAsync({ body: { ids: chunk, ...change } })).changed;
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
  return { change, changeOrThrow, isBusy: call.isPending };
}

export function inChunks(ids: readonly number[]): number[][] {
  const count = Math.ceil(ids.length / idsMax);
  return Array.from({ length: count }, (_, index) => ids.slice(index * idsMax, (index + 1) * idsMax));
}
