/** Whether what is being done is done with keys; asked while that still has the focus. */
export function isByKeys(): boolean {
  return document.activeElement?.matches(':focus-visible') ?? false;
}
