import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { ApiError } from './api-error.ts';
import { call, resourceOf } from './call.ts';
import type { Input, Item } from './types.ts';

const rowsPerCall = 1_000;

/**
 * Lists that are short enough to load as a whole, because the API cannot search or sort them; with their key
 * in the answer.
 */
const lists = {
  listCampaigns: 'campaigns',
  listChannels: 'channels',
  listPixels: 'pixels',
  listDomains: 'domains',
  listQrCodes: 'qrs',
  listBioPages: 'bios',
  listSplashPages: 'splash',
  listOverlays: 'cta',
  listTags: 'tags',
} as const;

export type ListName = keyof typeof lists;
export type Row<Name extends ListName> = Item<Name, (typeof lists)[Name]>;

/**
 * Loads all rows of a list, newest first, so that they can be searched, sorted and looked up by id in the
 * browser.
 */
export function useWholeList<Name extends ListName>(
  name: Name,
  { enabled = true }: { enabled?: boolean } = {},
): UseQueryResult<Row<Name>[], ApiError> {
  return useQuery<Row<Name>[], ApiError>({ ...wholeQuery(name), enabled });
}

export function wholeQuery<Name extends ListName>(name: Name) {
  return {
    queryKey: [resourceOf(name), name, 'whole'],
    queryFn: ({ signal }: { signal: AbortSignal }) => readWhole(name, { signal }),
  };
}

/** Tags have no ids. */
type AnyRow = { id: number } | { name: string };

interface AnyPage {
  data: { maxpage: number } & Record<string, AnyRow[]>;
}

/**
 * Reads all pages. Rows added meanwhile shift the later ones, so that a row may occur twice: the map removes
 * duplicates.
 */
export async function readWhole<Name extends ListName>(
  name: Name,
  options?: { signal: AbortSignal },
): Promise<Row<Name>[]> {
  const rows = new Map<number | string, AnyRow>();
  for (let page = 1, last = 1; page <= last; page++) {
    const input = { query: { limit: rowsPerCall, page } } as Input<Name>;
    const { data } = (await call(name, input, options)) as unknown as AnyPage;
    for (const row of data[lists[name]] ?? []) rows.set('id' in row ? row.id : row.name, row);
    last = data.maxpage;
  }
  return [...rows.values()] as Row<Name>[];
}
