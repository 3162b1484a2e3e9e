import type { KeyboardEvent } from 'react';

/** In these, the arrow keys change what is entered. */
const entries = 'input:not([type=checkbox]), select, textarea';
const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

/**
 * Arrow up and down move the focus from anything in a row to the main link or button of the neighbouring row.
 */
export function moveBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key];
  const from = event.target as HTMLElement;
  const row = from.closest('[data-row]');
  if (step === undefined || !row || event.defaultPrevented || from.matches(entries)) return;
  const rows = [...event.currentTarget.querySelectorAll('[data-row]')];
  const neighbour = rows[rows.indexOf(row) + step];
  const target = neighbour && mainOf(neighbour);
  if (!target) return;
  event.preventDefault();
  target.focus();
}

/** What is hidden from screen readers, such as the thumbnail beside a name, is never focused. */
function mainOf(row: Element): HTMLElement | undefined {
  const all = [...row.querySelectorAll<HTMLElement>('[data-main], a[href], button')];
  const seen = all.filter((element) => !element.closest('[aria-hidden=true]'));
  return seen.find((element) => element.hasAttribute('data-main')) ?? seen[0];
}
