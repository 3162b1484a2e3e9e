import { createListeners } from './listeners.ts';

/**
 * Whether the page is being printed. What is drawn by script asks for it, and is drawn for paper before the printer
 * gets the page; the rest is in print.css.
 */
let isNow = false;
const { subscribe, tell } = createListeners();

export function isPrinting(): boolean {
  return isNow;
}

/** Calls `listener` before the page is printed, and after it; returns a function that stops this. */
export const onPrinting = subscribe;

function note({ type }: Event): void {
  isNow = type === 'beforeprint';
  tell();
}

window.addEventListener('beforeprint', note);
window.addEventListener('afterprint', note);
