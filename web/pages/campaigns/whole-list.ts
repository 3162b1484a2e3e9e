import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { ApiError } from '../../api/api-error.ts';
import { call, resourceOf } from '../../api/call.ts';
import type { Input, Item } from '../../api/types.ts';
import { useFresh } from '../../api/use-fresh.ts';

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

type ListName = keyof typeof lists;
type Row<Name extends ListName> = Item<Name, (typeof lists)[Name]>;

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

/**
 * One row of a list for an editor, always loaded after the editor was opened (see `useFresh`). `row` is
 * undefined while loading; if `isRead` is true, none has that id.
 */
export function useFreshRow<Name extends ListName>(name: Name, id: string) {
  const { data, error, refetch } = useFresh<Row<Name>[]>(wholeQuery(name));
  const row = data?.find((one) => String((one as { id: number }).id) === id);
  return { row, isRead: data !== undefined, error: error ?? undefined, refetch };
}

/**
 * A row as it is now, undefined if there is none: what every save must contain, but was not changed in the editor, may
 * have been changed elsewhere since the editor was opened.
 */
export async function readRow<Name extends ListName>(name: Name, id: number): Promise<Row<Name> | undefined> {
  const rows = await readWhole(name);
  return rows.find((row) => (row as { id: number }).id === id);
}

function wholeQuery<Name extends ListName>(name: Name) {
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
async function readWhole<Name extends ListName>(
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

/** One page of rows that are all loaded, with the numbers for Pagination. */
export function pageOf<One>(rows: readonly One[], wanted: number, perpage: number) {
  const maxpage = Math.max(1, Math.ceil(rows.length / perpage));
  const currentpage = Math.min(Math.max(1, wanted), maxpage);
  return {
    rows: rows.slice((currentpage - 1) * perpage, currentpage * perpage),
    list: { result: rows.length, perpage, currentpage, maxpage },
  };
}

/** Whether one of the texts contains the search term, ignoring case. */
export function isFound(search: string, texts: readonly string[]): boolean {
  const wanted = search.trim().toLocaleLowerCase();
  return texts.some((text) => text.toLocaleLowerCase().includes(wanted));
}
