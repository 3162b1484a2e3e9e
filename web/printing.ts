/**
 * Whether the page is being printed. What is drawn by script asks for it, and is drawn for paper before the printer
 * gets the page; the rest is in print.css.
 */
let isNow = false;
const listeners = new Set<() => void>();

export function isPrinting(): boolean {
  return isNow;
}

/** Calls `listener` before the page is printed, and after it; returns a function that stops this. */
export function onPrinting(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function note({ type }: Event): void {
  isNow = type === 'beforeprint';
  for (const listener of listeners) listener();
}

window.addEventListener('beforeprint', note);
window.addEventListener('afterprint', note);
