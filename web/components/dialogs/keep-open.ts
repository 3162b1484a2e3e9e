/** For a dialog's `onEscapeKeyDown`: the key is for the open list of a combobox in it, which it closes, and no more. */
export function keepOpenForCombobox(event: KeyboardEvent): void {
  const { target } = event;
  const isForList = target instanceof HTMLElement && target.matches('[role=combobox][aria-expanded=true]');
  if (isForList) event.preventDefault();
}
