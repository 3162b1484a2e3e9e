import { ChevronDown, X } from 'lucide-react';
import { useRef } from 'react';
import { useTexts } from '../../texts/use-texts.ts';
import { ComboboxList } from './combobox-list.tsx';
import { useField } from '../fields/field.tsx';
import { IconButton } from '../icon-button.tsx';
import { type Choice, type Choices, focusInput, useComboboxList } from './use-combobox-list.ts';

interface ComboboxProps {
  /** The current choice; undefined if there is none. */
  value: Choice | undefined;
  onChange(choice: Choice | undefined): void;
  /** The choices for the typed text, or a function that returns them; undefined while they are loading. */
  choices: Choices;
  /** Called with the typed text, debounced, for choices that come from the API. */
  onSearch?(text: string): void;
  /** Why the choices could not be loaded. */
  error?: Error | null;
  /** Loads the choices again after `error`; called when the user comes back to the field. */
  onRetry?(): void;
  placeholder?: string;
  isRequired?: boolean;
}

/** One choice of many, found by typing; use it inside a Field. For several choices at once: MultiCombobox. */
export function Combobox(props: ComboboxProps) {
  const { value, onChange, choices, onSearch, error, onRetry, placeholder, isRequired } = props;
  const texts = useTexts('common');
  const choose = (choice: Choice) => {
    onChange(choice);
    list.close();
  };
  const list = useComboboxList({ choices, choose, keep: onChange, onSearch, error, onRetry });
  const box = useRef<HTMLDivElement>(null);
  const clear = () => {
    onChange(undefined);
    focusInput(box.current);
  };
  return (
    <div ref={box} className="relative" {...list.boxProps}>
      <input
        {...useField()}
        {...list.inputProps}
        placeholder={value?.label ?? placeholder}
        value={list.isOpen || list.isLeft ? list.typed : (value?.label ?? '')}
        className="control pe-16"
      />
      {/* A press beside the button is one of the input. */}
      <span className="pointer-events-none absolute end-1 top-1/2 flex -translate-y-1/2 items-center">
        {value && !isRequired && (
          <IconButton
            label={texts.remove(value.label)}
            icon={<X />}
            onClick={clear}
            className="pointer-events-auto size-7"
          />
        )}
        <ChevronDown aria-hidden className="mx-1.5 size-4 text-soft" />
      </span>
      {list.isOpen && (
        <ComboboxList
          {...list.listProps}
          error={error}
          isChosen={(choice) => choice.value === value?.value}
        />
      )}
    </div>
  );
}
