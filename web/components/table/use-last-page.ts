import { useEffect } from 'react';

interface ListNumbers {
  currentpage: number;
  maxpage: number;
}

/**
 * Where the last things of the last page have gone, the page before it is shown. Takes the numbers of the API's list
 * envelope and the setter of `useUrlState`.
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
