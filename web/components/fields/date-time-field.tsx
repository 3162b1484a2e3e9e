import { type SyntheticEvent, useState } from 'react';
import { useTexts } from '../../texts/use-texts.ts';
import { Field, type InputRef } from './field.tsx';
import { TextInput } from './text-input.tsx';
import { fromLocalInput, halfTimestamp, toLocalInput } from '../../timestamps.ts';

interface DateTimeFieldProps {
  label: string;
  hint?: string;
  error?: string | undefined;
  /** As the API has it: `YYYY-MM-DD HH:MM:SS` in UTC; "" when unset, halfTimestamp when a part is missing. */
  value: string;
  onChange(value: string): void;
  min?: string;
  inputRef?: InputRef | undefined;
}

/** A moment, entered and shown in the time zone of the browser, which it names. */
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
 * What is typed stays as it is until the box is left: on the way to 2028 there are the years 2, 20 and 202, and writing
 * the box anew would begin its year again. Nothing is said against a part before it is left or sent.
 */
function useTyping(value: string, onChange: (value: string) => void) {
  const [typed, setTyped] = useState<string>();
  const read = ({ currentTarget: { value: text, validity } }: SyntheticEvent<HTMLInputElement>) => {
    const entered = validity.badInput ? halfTimestamp : fromLocalInput(text);
    if (entered !== value) onChange(entered);
    setTyped(text);
  };
  return {
    isHalf: typed === undefined,
    inputProps: {
      value: typed ?? toLocalInput(value),
      onChange: read,
      // Browsers tell a part that is typed into an empty box by nothing else.
      onKeyUp: (event: React.KeyboardEvent<HTMLInputElement>) => event.key !== 'Enter' && read(event),
      onKeyDown: ({ key }: React.KeyboardEvent) => key === 'Enter' && setTyped(undefined),
      onBlur: (event: React.FocusEvent<HTMLInputElement>) => {
        read(event);
        setTyped(undefined);
      },
    },
  };
}
