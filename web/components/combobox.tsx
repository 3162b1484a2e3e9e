import { ChevronDown, X } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useTexts } from '../texts/use-texts.ts';
import { ComboboxList } from './combobox-list.tsx';
import { useField } from './field.tsx';
import { IconButton } from './icon-button.tsx';

export interface Choice {
  value: string;
  label: string;
  /** Small, below the label. */
  text?: string;
}

interface ComboboxProps {
  /** The chosen one; undefined: none. */
  value: Choice | undefined;
  onChange(choice: Choice | undefined): void;
  /** What fits the typed text; asked anew as one types. Undefined while on its way. */
  choices: readonly Choice[] | undefined;
  /** What was typed, after a pause: ask the API for it, or filter. */
  onSearch(text: string): void;
  placeholder?: string;
  isRequired?: boolean;
}

const pauseMs = 200;

/** A choice of many, found by typing; inside a Field. Several at once: MultiCombobox. */
export function Combobox({ value, onChange, choices, onSearch, placeholder, isRequired }: ComboboxProps) {
  const texts = useTexts('common');
  const list = useComboboxList(choices, (choice) => {
    onChange(choice);
    list.close();
  });
  useSearch(list.typed, onSearch);
  return (
    <div className="relative" onBlur={list.onBlur}>
      <input
        {...useField()}
        {...list.inputProps}
        placeholder={value?.label ?? placeholder}
        value={list.isOpen ? list.typed : (value?.label ?? '')}
        className="control pe-16"
      />
      <span className="absolute end-1 top-1/2 flex -translate-y-1/2 items-center">
        {value && !isRequired && (
          <IconButton
            label={texts.remove(value.label)}
            icon={<X />}
            onClick={() => onChange(undefined)}
            className="size-7"
          />
        )}
        <ChevronDown aria-hidden className="pointer-events-none mx-1.5 size-4 text-soft" />
      </span>
      {list.isOpen && (
        <ComboboxList {...list.listProps} isChosen={(choice) => choice.value === value?.value} />
      )}
    </div>
  );
}

/** Tells the search what is typed when the reader pauses. */
export function useSearch(typed: string, onSearch: (text: string) => void): void {
  const search = useRef(onSearch);
  search.current = onSearch;
  useEffect(() => {
    const timer = setTimeout(() => search.current(typed), pauseMs);
    return () => clearTimeout(timer);
  }, [typed]);
}

/** Keyboard, opening and the wiring for those who listen, shared by both comboboxes. */
export function useComboboxList(choices: readonly Choice[] | undefined, choose: (choice: Choice) => void) {
  const listId = useId();
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
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
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (event.key === 'Escape' && isOpen) event.stopPropagation();
    const actions: Record<string, () => void> = {
      ArrowDown: () => (isOpen ? setActive((at) => (at + 1) % Math.max(1, count)) : open()),
      ArrowUp: () => setActive((at) => (at - 1 + count) % Math.max(1, count)),
      Enter: () => isOpen && choices?.[active] && choose(choices[active]),
      Escape: () => isOpen && close(),
    };
    const action = actions[event.key];
    if (!action) return;
    if (event.key !== 'Escape' || isOpen) event.preventDefault();
    action();
  };
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
      'aria-expanded': isOpen,
      'aria-controls': isOpen ? listId : undefined,
      'aria-autocomplete': 'list' as const,
      'aria-activedescendant': isOpen && count > 0 ? `${listId}-${active}` : undefined,
      onKeyDown,
      onClick: open,
      onChange: (event: React.ChangeEvent<HTMLInputElement>) => {
        setTyped(event.target.value);
        open();
      },
    },
    listProps: { listId, choices, active, onChoose: choose, onPoint: setActive },
  };
}
