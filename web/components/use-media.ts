import { useCallback, useRef, useSyncExternalStore } from 'react';
import { isPrinting } from '../printing.ts';

/**
 * Whether a media query matches; re-renders when that changes. Paper has another width, too, but what is rendered when
 * the pages have been counted would be cut off: what is printed is what was on the screen.
 */
function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    [query],
  );
  const shown = useRef<boolean>(undefined);
  return useSyncExternalStore(subscribe, () => {
    if (shown.current === undefined || !isPrinting()) shown.current = matchMedia(query).matches;
    return shown.current;
  });
}

/** Whether the window is wide enough for the sidebar beside the page; the classes `lg:` of the layout say the same. */
export function useHasSidebar(): boolean {
  return useMedia('(width >= 64rem)');
}

/** Whether the window is too narrow for tables. */
export function useIsPhone(): boolean {
  return useMedia('(width < 48rem)');
}
