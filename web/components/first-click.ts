import type { MouseEvent } from 'react';

/**
 * For a button that takes the place of the one that was pressed: the second click of a double click on that one does
 * nothing.
 */
export function onFirstClick(act: () => void): (event: MouseEvent) => void {
  return ({ detail }) => {
    if (detail < 2) act();
  };
}
