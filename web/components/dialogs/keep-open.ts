/** For a dialog's `onEscapeKeyDown`: if a combobox in it is open, Escape closes only the combobox's list. */
export function keepOpenForCombobox(event: KeyboardEvent): void {
  const { target } = event;
  const isForList = target instanceof HTMLElement && target.matches('[role=combobox][aria-expanded=true]');
  if (isForList) event.preventDefault();
}
