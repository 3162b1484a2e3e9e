import { useEffect, useRef, useState } from 'react';
import type { limits } from '../../contract/limits.ts';

/** Of a longer text, such as a pasted address, fields keep the beginning: the service refuses to search for more. */
export const searchCharactersMax: (typeof limits)['searchCharactersMax'] = 200;

const pauseMs = 200;

/**
 * Calls `onSearch` with the typed text, debounced and without the blanks around it, and returns the text that was typed
 * when it was last called.
 */
export function useSearch(typed: string, onSearch: ((text: string) => void) | undefined): string {
  const [searched, setSearched] = useState('');
  const search = useRef(onSearch);
  search.current = onSearch;
  useEffect(() => {
    const timer = setTimeout(() => {
      setSearched(typed);
      search.current?.(typed.trim());
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [typed]);
  return searched;
}
