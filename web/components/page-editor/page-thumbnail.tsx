import { useQuery } from '@tanstack/react-query';
import { FileX } from 'lucide-react';
import { type RefCallback, useCallback, useState } from 'react';
import type { ApiError } from '../../api/api-error.ts';
import { callPage, type PageRequest } from '../../api/call-page.ts';
import { useTheme } from '../../theme.ts';
import { currentLanguage } from '../../texts/language.ts';
import { PreviewFrame } from './preview-frame.tsx';
import { Skeleton } from '../skeleton.tsx';
import { useWidth } from '../use-width.ts';

/** A thumbnail is loaded when it is less than this far below the visible area. */
const aheadPixels = '200px';

interface PageThumbnailProps {
  /** The page's resource and id are the cache key: changes of the resource invalidate the thumbnail. */
  resource: string;
  id: number | string;
  /** Returns the preview request of the page. */
  read(signal: AbortSignal): PageRequest | Promise<PageRequest>;
  /** The visitor's window in CSS pixels; scaled to the available width. */
  width: number;
  height: number;
}

/**
 * A small picture of a visitors' page, rendered by the service once it is scrolled into view. Hidden from
 * screen readers, because the page's name is shown beside it.
 */
export function PageThumbnail({ resource, id, read, width, height }: PageThumbnailProps) {
  const [watch, isInSight] = useSight();
  const [measure, room] = useWidth();
  const { theme } = useTheme();
  const locale = currentLanguage();
  const { data, error } = useQuery<string, ApiError>({
    queryKey: [resource, 'thumbnail', id, locale],
    queryFn: async ({ signal }) => callPage(await read(signal), locale, signal),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: isInSight,
  });
  return (
    <div ref={watch} aria-hidden className="overflow-hidden" style={{ aspectRatio: `${width} / ${height}` }}>
      <div ref={measure} className="h-full">
        {error ? (
          <div className="grid h-full place-items-center bg-sunken text-faint">
            <FileX className="size-6" />
          </div>
        ) : data !== undefined && room !== undefined ? (
          <PreviewFrame html={data} scheme={theme} width={width} height={height} scale={room / width} />
        ) : (
          <Skeleton className="h-full w-full rounded-none" />
        )}
      </div>
    </div>
  );
}

/** Whether an element has ever been visible, or nearly. */
function useSight(): [RefCallback<HTMLElement>, boolean] {
  const [isInSight, setInSight] = useState(false);
  const watch = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    const note = (entries: IntersectionObserverEntry[]) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setInSight(true);
    };
    const observer = new IntersectionObserver(note, { rootMargin: aheadPixels });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [watch, isInSight];
}
