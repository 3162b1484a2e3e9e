import { type SyntheticEvent, useState } from 'react';
import { useTexts } from '../../texts/use-texts.ts';
import { Field, type InputRef } from './field.tsx';
import { TextInput } from './text-input.tsx';
import { fromLocalInput, halfTimestamp, toLocalInput } from '../../timestamps.ts';

interface DateTimeFieldProps {
  label: string;
  hint?: string;
  error?: string | undefined;
  /** In the API's format, `YYYY-MM-DD HH:MM:SS` in UTC; "" if unset, `halfTimestamp` if a part is missing. */
  value: string;
  onChange(value: string): void;
  min?: string;
  inputRef?: InputRef | undefined;
}

/** A point in time, entered and shown in the browser's time zone, which the hint names. */
export function DateTimeField(props: DateTimeFieldProps) {
  const { label, hint, error, value, onChange, min, inputRef } = props;
  const texts = useTexts('common');
  const { isHalf, inputProps } = useTyping(value, onChange);
  const zone = texts.timeZone(Intl.DateTimeFormat().resolvedOptions().timeZone);
  return (
    <Field
      label={label}
      hint={hint ? `${hint} ${zone}` : zone}
      error={value === halfTimestamp ? (isHalf ? texts.halfTime : undefined) : error}
      inputRef={inputRef}
    >
      <TextInput
        type="datetime-local"
        min={min === undefined ? undefined : toLocalInput(min)}
        {...inputProps}
      />
    </Field>
  );
}

/**
 * Keeps the typed text unchanged until the input loses the focus: the year 2028 is typed as 2, 20, 202, and
 * resetting the input would start the year again. A missing part is reported only when the input is left or
 * submitted.
 */
function useTyping(value: string, onChange: (value: string) => void) {
  const [typed, setTyped] = useState<string>();
  // The input shows neither seconds nor which of two equal hours is meant when clocks are put back. Whoever only passes
  // it must not lose them.
  const isUntouched = (text: string) => text !== '' && text === toLocalInput(value);
  const read = ({ currentTarget: { value: text, validity } }: SyntheticEvent<HTMLInputElement>) => {
    const entered = validity.badInput ? halfTimestamp : fromLocalInput(text);
    if (entered !== value && !isUntouched(text)) onChange(entered);
    setTyped(text);
  };
  return {
    isHalf: typed === undefined,
    inputProps: {
      value: typed ?? toLocalInput(value),
      onChange: read,
      // Browsers fire no change event when only a part is typed into an empty input.
      onKeyUp: (event: React.KeyboardEvent<HTMLInputElement>) => event.key !== 'Enter' && read(event),
      onKeyDown: ({ key }: React.KeyboardEvent) => key === 'Enter' && setTyped(undefined),
      onBlur: (event: React.FocusEvent<HTMLInputElement>) => {
        read(event);
        setTyped(undefined);
      },
    },
  };
}
