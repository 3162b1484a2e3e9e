import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ApiError } from '../../api/api-error.ts';
import { callPage, type PageLocale, type PageRequest } from '../../api/call-page.ts';

/** The debounce time in milliseconds. */
const pauseMs = 300;
const keptForMs = 60_000;

export interface PagePreviewState {
  /** The page rendered last; it stays while the next one is loading or if that is refused. */
  html: string | undefined;
  /** Why the current values cannot be rendered. */
  error: ApiError | undefined;
  isLoading: boolean;
}

/** The service's rendering of the page being edited, requested after a debounce. */
export function usePagePreview(request: PageRequest, locale: PageLocale): PagePreviewState {
  const client = useQueryClient();
  const wanted = useResting(JSON.stringify({ request, locale }), client);
  const { data, error, isFetching } = useQuery(pageQuery(JSON.parse(wanted)));
  const last = useRef(data);
  if (data !== undefined) last.current = data;
  return { html: last.current, error: error ?? undefined, isLoading: isFetching };
}

interface PageWanted {
  request: PageRequest;
  locale: PageLocale;
}

/** Query options of a preview. It never becomes stale: the same request always gives the same page. */
function pageQuery({ request, locale }: PageWanted) {
  return queryOptions<string, ApiError>({
    queryKey: ['previews', request, locale],
    queryFn: ({ signal }) => callPage(request, locale, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: keptForMs,
  });
}

/** Debounces the text; at once if its preview is already cached. */
function useResting(text: string, client: QueryClient): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    if (text === rested) return;
    const isKnown = client.getQueryData(pageQuery(JSON.parse(text)).queryKey) !== undefined;
    const timer = setTimeout(() => setRested(text), isKnown ? 0 : pauseMs);
    return () => clearTimeout(timer);
  }, [text, rested, client]);
  return rested;
}
