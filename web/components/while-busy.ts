import type { SyntheticEvent } from 'react';

/**
 * The properties of a button or input whose action is in progress: it does nothing, but keeps the focus, which
 * the browser takes from what is disabled and does not give back.
 */
export function whileBusy(isBusy: boolean) {
  if (!isBusy) return {};
  // The last two open menus.
  return { 'aria-disabled': true, onClick: refuse, onPointerDown: undefined, onKeyDown: undefined };
}

/** Enter in a field of a form clicks its button, and submits only if that is not prevented. */
function refuse(event: SyntheticEvent): void {
  event.preventDefault();
  event.stopPropagation();
}
