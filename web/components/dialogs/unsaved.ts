import { useEffect } from 'react';

let forms = 0;

/** Whether something has been entered on the page that is not saved yet. */
export function hasUnsaved(): boolean {
  return forms > 0;
}

/** Counts a form in as long as `isUnsaved`. */
export function useUnsaved(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return;
    forms++;
    return () => {
      forms--;
    };
  }, [isUnsaved]);
}
