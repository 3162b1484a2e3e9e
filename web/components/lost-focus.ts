/** Whether the element that had the focus is gone, so that the focus is nowhere. */
export function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

/**
 * Moves the focus to the page's content if the element that has it goes away, such as the button of a removed
 * row. Called when the action is done: what it removes is gone with the next rendering.
 */
export function returnLostFocus(): void {
  setTimeout(() => {
    if (isFocusLost()) document.getElementById('content')?.focus({ preventScroll: true });
  });
}
