import { useEffect, useRef } from 'react';

const pauseMs = 200;

/** Calls `onSearch` with the typed text, debounced. */
export function useSearch(typed: string, onSearch: ((text: string) => void) | undefined): void {
  const search = useRef(onSearch);
  search.current = onSearch;
  useEffect(() => {
    const timer = setTimeout(() => search.current?.(typed), pauseMs);
    return () => clearTimeout(timer);
  }, [typed]);
}
