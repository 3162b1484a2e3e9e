/** Whether the element that had the focus is gone, so that the focus is nowhere. */
export function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

/** Moves the focus to the page's content if the element that had it is gone, such as the button of a removed row. */
export function returnLostFocus(): void {
  if (isFocusLost()) document.getElementById('content')?.focus({ preventScroll: true });
}
