/** The interval at which the countdown is updated. */
const stepMs = 250;

/**
 * Calls `onEnd` when the time for taking an offer is up. The countdown pauses while the toasts have the
 * pointer or the focus, so that nobody is hurried who reads them. Returns a function that stops the timer.
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

/** Queried each time, because no event fires when a toast disappears from under the pointer. */
function isAttended(): boolean {
  return document.querySelector('[data-sonner-toaster]:is(:hover, :focus-within)') !== null;
}
