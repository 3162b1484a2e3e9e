import type { ApiError } from '../../../api/api-error.ts';
import { useApi } from '../../../api/use-api.ts';
import type { Choice } from '../../../components/combobox/use-combobox-list.ts';

/** The maximum of the API's lists, which cannot be searched. */
const listedMax = 1_000;
const query = { limit: listedMax };

interface Named {
  id: number;
  name: string;
}

interface OwnThings {
  /** Undefined while they are loading, and when that failed with `error`. */
  choices: Choice[] | undefined;
  error: ApiError | null;
}

/** The account's campaigns as choices by id. */
export function useCampaigns(enabled: boolean): OwnThings {
  const { data, error } = useApi('listCampaigns', { query }, { enabled });
  return { choices: data?.data.campaigns.map(asChoice), error };
}

export function useChannels(enabled: boolean): OwnThings {
  const { data, error } = useApi('listChannels', { query }, { enabled });
  return { choices: data?.data.channels.map(asChoice), error };
}

/** The account's tags, with the number of links for each. */
export function useTags(enabled: boolean, tell: (count: number) => string): OwnThings {
  const { data, error } = useApi('listTags', { query }, { enabled });
  const choices = data?.data.tags.map(({ name, count }) => ({ value: name, label: name, text: tell(count) }));
  return { choices, error };
}

export function usePixels(enabled: boolean): OwnThings {
  const { data, error } = useApi('listPixels', { query }, { enabled });
  return { choices: data?.data.pixels.map((pixel) => ({ ...asChoice(pixel), text: pixel.tag })), error };
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
