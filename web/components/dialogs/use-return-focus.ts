import { type FocusEvent, useRef } from 'react';

/**
 * For each open dialog: the element that opened it, followed by the one that opened the dialog around that,
 * and so on.
 */
const openersOf = new WeakMap<Element, HTMLElement[]>();

interface ReturnFocus {
  ref(dialog: Element | null): void;
  onCloseAutoFocus(event: Event): void;
  onBlur(event: FocusEvent<HTMLElement>): void;
  onFocus(event: FocusEvent<HTMLElement>): void;
}

/**
 * For a dialog's content: returns the focus to the element that had it when the dialog opened. Radix returns
 * it to the dialog's trigger, but these dialogs have none: they are opened by the URL, by keys and from
 * menus. Within the dialog, lets the focus arrive at where it goes.
 */
export function useReturnFocus(isOpen: boolean): ReturnFocus {
  const openers = useRef<HTMLElement[]>([]);
  const wasOpen = useRef(false);
  const next = useRef<EventTarget>(null);
  // Read during rendering: before the first effect runs, a field of the dialog may already have taken the
  // focus.
  if (isOpen && !wasOpen.current) openers.current = findOpeners();
  wasOpen.current = isOpen;
  return {
    onBlur: ({ relatedTarget }) => {
      next.current = relatedTarget;
    },
    // Radix focuses the dialog when it loses a part, such as the hint of a field whose error is shown now, while the focus is
    // on its way.
    onFocus: ({ target, currentTarget: dialog }) => {
      const place = next.current;
      next.current = null;
      const isAway = target === dialog && place !== dialog;
      if (isAway && place instanceof HTMLElement && dialog.contains(place)) place.focus();
    },
    ref: (dialog) => void (dialog && openersOf.set(dialog, openers.current)),
    onCloseAutoFocus: (event) => {
      event.preventDefault();
      const { activeElement } = document;
      if (activeElement !== null && activeElement !== document.body) return;
      const back = openers.current.find((opener) => opener.isConnected);
      (back ?? document.getElementById('content'))?.focus({ preventScroll: true });
    },
  };
}

/**
 * The focused element; for a menu entry, which disappears once chosen, the menu's button instead. The openers
 * of the dialog around it are added, because a dialog may replace another, such as a form its loading state.
 */
function findOpeners(): HTMLElement[] {
  const { activeElement } = document;
  const button = activeElement?.closest('[role=menu]')?.getAttribute('aria-labelledby');
  const opener = button ? document.getElementById(button) : activeElement;
  if (!(opener instanceof HTMLElement) || opener === document.body) return [];
  const dialog = opener.closest('[role=dialog]');
  return [opener, ...((dialog && openersOf.get(dialog)) ?? [])];
}
