import { useApi } from '../../../api/use-api.ts';
import type { Choice } from '../../../components/combobox/use-combobox-list.ts';

/** The maximum of the API's lists, which cannot be searched. */
const listedMax = 1_000;
const query = { limit: listedMax };

interface Named {
  id: number;
  name: string;
}

/** The account's campaigns as choices by id; undefined while loading. */
export function useCampaigns(enabled: boolean): Choice[] | undefined {
  return useApi('listCampaigns', { query }, { enabled }).data?.data.campaigns.map(asChoice);
}

export function useChannels(enabled: boolean): Choice[] | undefined {
  return useApi('listChannels', { query }, { enabled }).data?.data.channels.map(asChoice);
}

/** The account's tags, with the number of links for each. */
export function useTags(enabled: boolean, tell: (count: number) => string): Choice[] | undefined {
  const { data } = useApi('listTags', { query }, { enabled });
  return data?.data.tags.map(({ name, count }) => ({ value: name, label: name, text: tell(count) }));
}

export function usePixels(enabled: boolean): Choice[] | undefined {
  const { data } = useApi('listPixels', { query }, { enabled });
  return data?.data.pixels.map((pixel) => ({ ...asChoice(pixel), text: pixel.tag }));
}

export function useSplashPages(enabled: boolean): Choice[] | undefined {
  return useApi('listSplashPages', { query }, { enabled }).data?.data.splash.map(asChoice);
}

export function useOverlays(enabled: boolean): Choice[] | undefined {
  return useApi('listOverlays', { query }, { enabled }).data?.data.cta.map(asChoice);
}

function asChoice({ id, name }: Named): Choice {
  return { value: String(id), label: name };
}
