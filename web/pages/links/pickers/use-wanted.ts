import { useState } from 'react';

/**
 * Whether what a picker offers is needed yet: because something is chosen and has to be named, or because somebody came
 * to the picker. The props belong to an element around it.
 */
export function useWanted(isChosen: boolean): [boolean, { onFocus(): void }] {
  const [isVisited, setVisited] = useState(false);
  return [isChosen || isVisited, { onFocus: () => setVisited(true) }];
}
