import { X } from 'lucide-react';
import type { ComponentProps, MouseEvent } from 'react';
import { IconButton } from './icon-button.tsx';

type RemoveButtonProps = Omit<ComponentProps<typeof IconButton>, 'icon' | 'onClick'> & {
  icon?: ComponentProps<typeof IconButton>['icon'];
  onClick(): void;
};

/**
 * Removes an entry of the list marked with `data-entries`. The focus moves to the remove button of the next
 * entry, else of the previous one, else to the add button (`data-add`); otherwise Tab would start again at
 * the top of the page.
 */
export function RemoveButton({ icon = <X />, onClick, ...rest }: RemoveButtonProps) {
  const remove = ({ currentTarget: button }: MouseEvent<HTMLElement>) => {
    const list = button.closest<HTMLElement>('[data-entries]');
    const place = list ? within(list, '[data-remove]').indexOf(button) : -1;
    onClick();
    // The remaining entries are rendered only after this event handler.
    setTimeout(() => list && focusAt(list, place));
  };
  return <IconButton {...rest} data-remove icon={icon} onClick={remove} />;
}

function focusAt(list: HTMLElement, place: number): void {
  const left = within(list, '[data-remove]');
  (left[place] ?? left.at(-1) ?? within(list, '[data-add]')[0])?.focus();
}

/** Leaves out elements of lists nested in this one. */
function within(list: HTMLElement, selector: string): HTMLElement[] {
  return [...list.querySelectorAll<HTMLElement>(selector)].filter(
    (found) => found.closest('[data-entries]') === list,
  );
}
