/**
 * Whether the user is working with the keyboard. Call it while the element that was activated still has the
 * focus.
 */
export function isByKeys(): boolean {
  return document.activeElement?.matches(':focus-visible') ?? false;
}
