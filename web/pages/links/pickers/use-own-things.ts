import type { ApiError } from '../../../api/api-error.ts';
import type { Choice } from '../../../components/combobox/use-combobox-list.ts';
import { useWholeList } from '../../../api/whole-list.ts';

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
  const { data, error } = useWholeList('listCampaigns', { enabled });
  return { choices: data?.map(asChoice), error };
}

export function useChannels(enabled: boolean): OwnThings {
  const { data, error } = useWholeList('listChannels', { enabled });
  return { choices: data?.map(asChoice), error };
}

/** The account's tags, with the number of links for each. */
export function useTags(enabled: boolean, tell: (count: number) => string): OwnThings {
  const { data, error } = useWholeList('listTags', { enabled });
  const choices = data?.map(({ name, count }) => ({ value: name, label: name, text: tell(count) }));
  return { choices, error };
}

export function usePixels(enabled: boolean): OwnThings {
  const { data, error } = useWholeList('listPixels', { enabled });
  return { choices: data?.map((pixel) => ({ ...asChoice(pixel), text: pixel.tag })), error };
}

export function useSplashPages(enabled: boolean): Choice[] | undefined {
  return useWholeList('listSplashPages', { enabled }).data?.map(asChoice);
}

export function useOverlays(enabled: boolean): Choice[] | undefined {
  return useWholeList('listOverlays', { enabled }).data?.map(asChoice);
}

function asChoice({ id, name }: Named): Choice {
  return { value: String(id), label: name };
}
