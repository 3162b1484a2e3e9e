import { useState } from 'react';

/**
 * Whether a picker must load its choices: because a chosen value needs its label, or because the picker has
 * had the focus. The returned props belong on an element around the picker.
 */
export function useWanted(isChosen: boolean): [boolean, { onFocus(): void }] {
  const [isVisited, setVisited] = useState(false);
  return [isChosen || isVisited, { onFocus: () => setVisited(true) }];
}
