import { useRef } from 'react';

/** Of each open dialog what had the focus before it, and before the one that it came from, and so on. */
const openersOf = new WeakMap<Element, HTMLElement[]>();

interface ReturnFocus {
  ref(dialog: Element | null): void;
  onCloseAutoFocus(event: Event): void;
}

/**
 * For a dialog's content: gives the focus back to what had it when the dialog opened. Radix would give it to the dialog's
 * own trigger, and ours have none: they are opened by the address, by keys and from menus.
 */
export function useReturnFocus(isOpen: boolean): ReturnFocus {
  const openers = useRef<HTMLElement[]>([]);
  const wasOpen = useRef(false);
  // While rendering: by the first effect a field of the dialog may have the focus already.
  if (isOpen && !wasOpen.current) openers.current = findOpeners();
  wasOpen.current = isOpen;
  return {
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
 * What has the focus; of an entry of a menu, which goes when it was chosen, the menu's button. A dialog may also take the
 * place of another one, such as a form that of the one in which it was loading.
 */
function findOpeners(): HTMLElement[] {
  const { activeElement } = document;
  const button = activeElement?.closest('[role=menu]')?.getAttribute('aria-labelledby');
  const opener = button ? document.getElementById(button) : activeElement;
  if (!(opener instanceof HTMLElement) || opener === document.body) return [];
  const dialog = opener.closest('[role=dialog]');
  return [opener, ...((dialog && openersOf.get(dialog)) ?? [])];
}
