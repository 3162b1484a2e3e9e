import type { ApiError } from '../../../api/api-error.ts';
import type { Choice } from '../../../components/combobox/use-combobox-list.ts';
import { type ListName, type Row, useWholeList } from '../../../api/whole-list.ts';

interface Named {
  id: number;
  name: string;
}

interface OwnThings {
  /** Undefined while they are loading, and when that failed with `error`. */
  choices: Choice[] | undefined;
  error: ApiError | null;
  /** Loads them again. */
  onRetry(): void;
}

/** The account's campaigns as choices by id. */
export function useCampaigns(enabled: boolean): OwnThings {
  return useOwn('listCampaigns', { enabled, asChoice });
}

export function useChannels(enabled: boolean): OwnThings {
  return useOwn('listChannels', { enabled, asChoice });
}

/** The account's tags, with the number of links for each. */
export function useTags(enabled: boolean, tell: (count: number) => string): OwnThings {
  return useOwn('listTags', {
    enabled,
    asChoice: ({ name, count }) => ({ value: name, label: name, text: tell(count) }),
  });
}

export function usePixels(enabled: boolean): OwnThings {
  return useOwn('listPixels', {
    enabled,
    asChoice: (pixel) => ({ ...asChoice(pixel), text: pixel.tag }),
  });
}

interface OwnOptions<Name extends ListName> {
  enabled: boolean;
  asChoice(row: Row<Name>): Choice;
}

function useOwn<Name extends ListName>(name: Name, { enabled, asChoice }: OwnOptions<Name>): OwnThings {
  const { data, error, refetch } = useWholeList(name, { enabled });
  return { choices: data?.map(asChoice), error: data ? null : error, onRetry: () => void refetch() };
}

export function useSplashPages(): OwnThings {
  return useOwn('listSplashPages', { enabled: true, asChoice });
}

export function useOverlays(): OwnThings {
  return useOwn('listOverlays', { enabled: true, asChoice });
}

function asChoice({ id, name }: Named): Choice {
  return { value: String(id), label: name };
}
