import { useId, useLayoutEffect, useState } from 'react';
import { searchCharactersMax, useSearch } from '../use-search.ts';
import { holdForm } from './undecided.ts';

export interface Choice {
  value: string;
  label: string;
  /** Small text below the label. */
  text?: string;
}

/** The choices, or a function that finds them by the typed text; undefined while they are loading. */
export type Choices = readonly Choice[] | undefined | ((typed: string) => readonly Choice[] | undefined);

interface ComboboxListOptions {
  choices: Choices;
  choose(choice: Choice): void;
  /** Chooses what is written in the field when it is left; it may be chosen already. */
  keep(choice: Choice): void;
  /** As in Combobox. */
  onSearch: ((text: string) => void) | undefined;
  error: Error | null | undefined;
  onRetry: (() => void) | undefined;
}

/**
 * Opening, keyboard and ARIA attributes, shared by both comboboxes. What was found for other words is not offered: Enter,
 * pressed right after typing, would choose of it.
 */
export function useComboboxList({ choose, keep, onSearch, error, onRetry, ...rest }: ComboboxListOptions) {
  const listId = useId();
  const [isOpened, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const choices = useOffered(typed, { ...rest, onSearch });
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
  const meant = choices?.find(({ label }) => isSame(label, typed));
  // Where choices are searched for, choosing one does something at once.
  const { isLeft, boxProps } = useLeaving({
    isUndecided: !onSearch && typed !== '' && choices === undefined,
    error,
    leave: () => {
      close();
      if (meant && !onSearch) keep(meant);
    },
    comeBack: () => error && onRetry?.(),
  });
  const isOpen = isOpened && !isLeft;
  const move = (step: number) => setActive((at) => (at + step + count) % Math.max(1, count));
  const pick = () => choices?.[active] && choose(choices[active]);
  const whenOpen = { ArrowDown: () => move(1), ArrowUp: () => move(-1), Enter: pick, Escape: close };
  const keys = isOpen ? whenOpen : { ArrowDown: open };
  return {
    isOpen,
    isLeft,
    typed,
    close,
    clear: () => setTyped(''),
    boxProps,
    inputProps: {
      ...describeList(isOpen, count > 0 ? { listId, active } : undefined),
      maxLength: onSearch && searchCharactersMax,
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

/** What the input says of its list; `list` is undefined while there are no choices. */
function describeList(isOpen: boolean, list: { listId: string; active: number } | undefined) {
  const shown = isOpen ? list : undefined;
  return {
    role: 'combobox' as const,
    autoComplete: 'off',
    'aria-expanded': isOpen,
    'aria-controls': shown?.listId,
    'aria-autocomplete': 'list' as const,
    'aria-activedescendant': shown && `${shown.listId}-${shown.active}`,
  };
}

interface Leaving {
  /** Whether it cannot be said yet what becomes of the text, or not at all because of `error`. */
  isUndecided: boolean;
  error: Error | null | undefined;
  leave(): void;
  comeBack(): void;
}

/**
 * Leaving the field: it takes place at once or, if what becomes of its text is undecided, as soon as that is decided;
 * `isLeft` says that it is not yet. Until then its form waits. Whoever comes back meanwhile goes on.
 */
function useLeaving({ isUndecided, error, leave, comeBack }: Leaving) {
  const [place, setPlace] = useState<HTMLElement>();
  // Before the press that leaves the field has become a click, which counts on what was chosen by it.
  useLayoutEffect(() => {
    if (!place) return;
    if (isUndecided) return holdForm(place, error);
    setPlace(undefined);
    leave();
  });
  const boxProps = {
    onFocus: () => {
      setPlace(undefined);
      comeBack();
    },
    onBlur: (event: React.FocusEvent<HTMLElement>) => {
      const { currentTarget, relatedTarget } = event;
      if (!currentTarget.contains(relatedTarget)) setPlace(currentTarget);
    },
  };
  return { isLeft: place !== undefined, boxProps };
}

/** Text that equals a choice's label when the field is left counts as chosen, even without Enter. */
function isSame(label: string, typed: string): boolean {
  return label.toLowerCase() === typed.trim().toLowerCase();
}

function useOffered(typed: string, { choices, onSearch }: Pick<ComboboxListOptions, 'choices' | 'onSearch'>) {
  const isSearching = useSearch(typed, onSearch) !== typed && onSearch !== undefined;
  if (isSearching) return undefined;
  return typeof choices === 'function' ? choices(typed) : choices;
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
