/** Whether the element that had the focus is gone, so that the focus is nowhere. */
function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

/**
 * Calls `then` once the element that has the focus goes away, such as the button of a removed row, which may be drawn
 * until the list is read again; at once if it is gone already. It is not called if the user moves on before. Returns a
 * function that stops waiting.
 */
export function onceFocusIsLost(then: () => void): () => void {
  if (isFocusLost()) {
    then();
    return () => {};
  }
  const stop = () => {
    observer.disconnect();
    for (const name of movingOn) document.removeEventListener(name, stop);
  };
  const observer = new MutationObserver(() => {
    if (!isFocusLost()) return;
    stop();
    then();
  });
  observer.observe(document.body, { childList: true, subtree: true });
  for (const name of movingOn) document.addEventListener(name, stop);
  return stop;
}

const movingOn = ['focusin', 'pointerdown'];

/** Moves the focus to the page's content once the element that has it goes away. */
export function returnLostFocus(): void {
  onceFocusIsLost(() => document.getElementById('content')?.focus({ preventScroll: true }));
}
