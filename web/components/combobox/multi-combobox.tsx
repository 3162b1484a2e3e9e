import { ChevronDown, X } from 'lucide-react';
import { useRef } from 'react';
import { useTexts } from '../../texts/use-texts.ts';
import { ComboboxList } from './combobox-list.tsx';
import { useField } from '../fields/field.tsx';
import { type Choice, type Choices, focusInput, useComboboxList } from './use-combobox-list.ts';

interface MultiComboboxProps {
  values: readonly Choice[];
  onChange(values: Choice[]): void;
  /** As in Combobox. */
  choices: Choices;
  onSearch?(text: string): void;
  error?: Error | null;
  onRetry?(): void;
  placeholder?: string;
}

/** Several choices of many, found by typing; use it inside a Field. */
export function MultiCombobox(props: MultiComboboxProps) {
  const { values, onChange, choices, onSearch, error, onRetry, placeholder } = props;
  const texts = useTexts('common');
  const has = (choice: Choice) => values.some(({ value }) => value === choice.value);
  const remove = (choice: Choice) => onChange(values.filter(({ value }) => value !== choice.value));
  const choose = (choice: Choice) => {
    if (has(choice)) remove(choice);
    else onChange([...values, choice]);
    list.clear();
  };
  const keep = (choice: Choice) => has(choice) || onChange([...values, choice]);
  const list = useComboboxList({ choices, choose, keep, onSearch, error, onRetry });
  const box = useRef<HTMLDivElement>(null);
  const takeOut = (choice: Choice) => {
    remove(choice);
    focusInput(box.current);
  };
  return (
    <div ref={box} className="relative grid gap-2" {...list.boxProps}>
      {values.length > 0 && (
        <ul className="flex flex-wrap gap-1.5">
          {values.map((choice) => (
            <li
              key={choice.value}
              className="flex max-w-full items-center gap-1 rounded-lg bg-sunken py-0.5 ps-2.5 pe-1 text-[0.8125rem]"
            >
              <bdi className="min-w-0 wrap-anywhere">{choice.label}</bdi>
              <button
                type="button"
                aria-label={texts.remove(choice.label)}
                onClick={() => takeOut(choice)}
                className="rounded p-1 text-soft hover:text-ink"
              >
                <X aria-hidden className="size-3.5" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className="relative">
        <input
          {...useField()}
          {...list.inputProps}
          placeholder={placeholder}
          value={list.typed}
          className="control pe-10"
        />
        <ChevronDown
          aria-hidden
          className="pointer-events-none absolute end-2.5 top-1/2 size-4 -translate-y-1/2 text-soft"
        />
        {list.isOpen && <ComboboxList {...list.listProps} error={error} isChosen={has} />}
      </div>
    </div>
  );
}
