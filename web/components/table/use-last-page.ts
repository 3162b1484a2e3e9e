import { useEffect } from 'react';

interface ListNumbers {
  currentpage: number;
  maxpage: number;
}

/**
 * Goes to the last page that exists, when everything on the current one has been deleted. Takes the numbers
 * of the API's list envelope and the setter of `useUrlState`.
 */
export function useLastPage(
  list: ListNumbers | undefined,
  setState: (change: { page: number }) => void,
): void {
  const { currentpage = 1, maxpage = 1 } = list ?? {};
  const last = Math.max(1, maxpage);
  useEffect(() => {
    if (currentpage > last) setState({ page: last });
  }, [currentpage, last, setState]);
}
