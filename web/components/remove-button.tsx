import { X } from 'lucide-react';
import type { ComponentProps, MouseEvent } from 'react';
import { IconButton } from './icon-button.tsx';

type RemoveButtonProps = Omit<ComponentProps<typeof IconButton>, 'icon' | 'onClick'> & {
  icon?: ComponentProps<typeof IconButton>['icon'];
  onClick(): void;
};

/**
 * Takes out one of the entries within `data-entries`, itself with it. The focus goes on to the button of the next entry,
 * else of the one before, else to what adds one (`data-add`): it would be nowhere otherwise, and Tab begin anew.
 */
export function RemoveButton({ icon = <X />, onClick, ...rest }: RemoveButtonProps) {
  const remove = ({ currentTarget: button }: MouseEvent<HTMLElement>) => {
    const list = button.closest<HTMLElement>('[data-entries]');
    const place = list ? within(list, '[data-remove]').indexOf(button) : -1;
    onClick();
    // What is left stands there only then.
    setTimeout(() => list && focusAt(list, place));
  };
  return <IconButton {...rest} data-remove icon={icon} onClick={remove} />;
}

function focusAt(list: HTMLElement, place: number): void {
  const left = within(list, '[data-remove]');
  (left[place] ?? left.at(-1) ?? within(list, '[data-add]')[0])?.focus();
}

/** Without what belongs to a list inside this one. */
function within(list: HTMLElement, selector: string): HTMLElement[] {
  return [...list.querySelectorAll<HTMLElement>(selector)].filter(
    (found) => found.closest('[data-entries]') === list,
  );
}
