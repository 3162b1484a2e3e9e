import { useCallback, useSyncExternalStore } from 'react';

/** Whether a media query matches; re-renders when that changes. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}

/** Whether the window is wide enough for the sidebar beside the page; the classes `lg:` of the layout say the same. */
export function useHasSidebar(): boolean {
  return useMedia('(width >= 64rem)');
}

/** Whether the window is too narrow for tables. */
export function useIsPhone(): boolean {
  return useMedia('(width < 48rem)');
}
