/** How often it is looked whether time goes on. */
const stepMs = 250;

/**
 * Calls when the time is up that somebody has to take an offer. It stands still while they point at the messages or have
 * the focus there: who is reading them, or on the way to their button, is not to be hurried.
 */
export function startTimer(durationMs: number, onEnd: () => void): () => void {
  let leftMs = durationMs;
  const timer = window.setInterval(() => {
    if (isAttended()) return;
    leftMs -= stepMs;
    if (leftMs > 0) return;
    window.clearInterval(timer);
    onEnd();
  }, stepMs);
  return () => window.clearInterval(timer);
}

/** Asked anew each time: no event tells that a message went from under the pointer. */
function isAttended(): boolean {
  return document.querySelector('[data-sonner-toaster]:is(:hover, :focus-within)') !== null;
}
