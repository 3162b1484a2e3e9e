import { ChevronDown, X } from 'lucide-react';
import { useRef } from 'react';
import { useTexts } from '../../texts/use-texts.ts';
import { ComboboxList } from './combobox-list.tsx';
import { useField } from '../fields/field.tsx';
import { IconButton } from '../icon-button.tsx';
import { type Choice, type Choices, focusInput, useComboboxList } from './use-combobox-list.ts';
import { useSearch } from '../use-search.ts';

interface ComboboxProps {
  /** The chosen one; undefined: none. */
  value: Choice | undefined;
  onChange(choice: Choice | undefined): void;
  /** What fits the typed text, or how to find it at once; undefined while on its way. */
  choices: Choices;
  /** What was typed, after a pause, for choices that the API has to be asked for. */
  onSearch?(text: string): void;
  placeholder?: string;
  isRequired?: boolean;
}

/** A choice of many, found by typing; inside a Field. Several at once: MultiCombobox. */
export function Combobox({ value, onChange, choices, onSearch, placeholder, isRequired }: ComboboxProps) {
  const texts = useTexts('common');
  const list = useComboboxList(choices, (choice) => {
    onChange(choice);
    list.close();
  });
  useSearch(list.typed, onSearch);
  const box = useRef<HTMLDivElement>(null);
  const clear = () => {
    onChange(undefined);
    focusInput(box.current);
  };
  return (
    <div ref={box} className="relative" onBlur={list.onBlur}>
      <input
        {...useField()}
        {...list.inputProps}
        placeholder={value?.label ?? placeholder}
        value={list.isOpen ? list.typed : (value?.label ?? '')}
        className="control pe-16"
      />
      <span className="absolute end-1 top-1/2 flex -translate-y-1/2 items-center">
        {value && !isRequired && (
          <IconButton label={texts.remove(value.label)} icon={<X />} onClick={clear} className="size-7" />
        )}
        <ChevronDown aria-hidden className="pointer-events-none mx-1.5 size-4 text-soft" />
      </span>
      {list.isOpen && (
        <ComboboxList {...list.listProps} isChosen={(choice) => choice.value === value?.value} />
      )}
    </div>
  );
}
