import { useEffect } from 'react';

let forms = 0;

/** Whether the page has a form with unsaved changes. */
export function hasUnsaved(): boolean {
  return forms > 0;
}

/** Counts the calling form as unsaved while `isUnsaved` is true. */
export function useUnsaved(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return;
    forms++;
    return () => {
      forms--;
    };
  }, [isUnsaved]);
}
