import type { KeyboardEvent } from 'react';

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

/**
 * Arrow up and down move the focus from anything in a row to the main link or button of the neighbouring row.
 */
export function moveBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key];
  const row = (event.target as HTMLElement).closest('[data-row]');
  if (step === undefined || !row || event.defaultPrevented) return;
  const rows = [...event.currentTarget.querySelectorAll('[data-row]')];
  const neighbour = rows[rows.indexOf(row) + step];
  const target = neighbour?.querySelector<HTMLElement>('[data-main], a[href], button');
  if (!target) return;
  event.preventDefault();
  target.focus();
}
