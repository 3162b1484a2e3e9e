import { useEffect, useRef, useState } from 'react';

const pauseMs = 200;

/** Calls `onSearch` with the typed text, debounced, and returns the text that it was last called with. */
export function useSearch(typed: string, onSearch: ((text: string) => void) | undefined): string {
  const [searched, setSearched] = useState('');
  const search = useRef(onSearch);
  search.current = onSearch;
  useEffect(() => {
    const timer = setTimeout(() => {
      setSearched(typed);
      search.current?.(typed);
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [typed]);
  return searched;
}
