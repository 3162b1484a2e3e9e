import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ApiError } from '../../api/api-error.ts';
import { callPage, type PageLocale, type PageRequest } from '../../api/call-page.ts';

/** How long typing has to rest. */
const pauseMs = 300;
const keptForMs = 60_000;

export interface PagePreviewState {
  /** The page drawn last; it stays while the next one is drawn, or when that is refused. */
  html: string | undefined;
  /** Why what is entered now has no page. */
  error: ApiError | undefined;
  isLoading: boolean;
}

/** The service's own page for what is being edited, asked for when changes rest. The last change wins. */
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

/** For TanStack Query: the same body always has the same page. */
export function pageQuery({ request, locale }: PageWanted) {
  return queryOptions<string, ApiError>({
    queryKey: ['previews', request, locale],
    queryFn: ({ signal }) => callPage(request, locale, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: keptForMs,
  });
}

/** The text as it was when it last rested; at once what is known already. */
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
