import type { KeyboardEvent } from 'react';

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

/** Up and down from anything in a row: to the same row's neighbour's main link or button. */
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
