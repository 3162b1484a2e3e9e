import { useId, useState } from 'react';
import { searchCharactersMax, useSearch } from '../use-search.ts';

export interface Choice {
  value: string;
  label: string;
  /** Small text below the label. */
  text?: string;
}

/** The choices, or a function that finds them by the typed text; undefined while they are loading. */
export type Choices = readonly Choice[] | undefined | ((typed: string) => readonly Choice[] | undefined);

/**
 * Opening, keyboard and ARIA attributes, shared by both comboboxes; `onSearch` as in Combobox. What was found for other
 * words is not offered: Enter, pressed right after typing, would choose of it.
 */
export function useComboboxList(
  offered: Choices,
  choose: (choice: Choice) => void,
  onSearch?: (text: string) => void,
) {
  const listId = useId();
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const isSearching = useSearch(typed, onSearch) !== typed && onSearch !== undefined;
  const choices = isSearching ? undefined : choicesFor(typed, offered);
  const [active, setActive] = useState(0);
  const count = choices?.length ?? 0;
  const open = () => {
    setOpen(true);
    setActive(0);
  };
  const close = () => {
    setOpen(false);
    setTyped('');
  };
  const move = (step: number) => setActive((at) => (at + step + count) % Math.max(1, count));
  const pick = () => choices?.[active] && choose(choices[active]);
  const whenOpen = { ArrowDown: () => move(1), ArrowUp: () => move(-1), Enter: pick, Escape: close };
  const keys = isOpen ? whenOpen : { ArrowDown: open };
  return {
    isOpen,
    typed,
    close,
    clear: () => setTyped(''),
    onBlur: (event: React.FocusEvent<HTMLElement>) => {
      if (!event.currentTarget.contains(event.relatedTarget)) close();
    },
    inputProps: {
      role: 'combobox' as const,
      autoComplete: 'off',
      maxLength: onSearch && searchCharactersMax,
      'aria-expanded': isOpen,
      'aria-controls': isOpen && count > 0 ? listId : undefined,
      'aria-autocomplete': 'list' as const,
      'aria-activedescendant': isOpen && count > 0 ? `${listId}-${active}` : undefined,
      onKeyDown: (event: React.KeyboardEvent) => answerKey(event, keys),
      onClick: open,
      onChange: (event: React.ChangeEvent<HTMLInputElement>) => {
        setTyped(event.target.value);
        open();
      },
    },
    listProps: { listId, choices, active, onChoose: choose, onPoint: setActive },
  };
}

function choicesFor(typed: string, offered: Choices): readonly Choice[] | undefined {
  return typeof offered === 'function' ? offered(typed) : offered;
}

/**
 * Focuses the combobox's input, for when the focused button disappears together with the choice that it
 * removes.
 */
export function focusInput(box: HTMLElement | null): void {
  box?.querySelector<HTMLElement>('[role=combobox]')?.focus();
}

function answerKey(event: React.KeyboardEvent, keys: Partial<Record<string, () => unknown>>): void {
  const action = keys[event.key];
  if (!action) return;
  event.preventDefault();
  action();
}
