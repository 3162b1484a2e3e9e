import { useTexts } from '../../texts/use-texts.ts';
import { Field } from './field.tsx';
import { TextInput } from './text-input.tsx';
import { fromLocalInput, toLocalInput } from '../../timestamps.ts';

interface DateTimeFieldProps {
  label: string;
  hint?: string;
  error?: string | undefined;
  /** As the API has it: `YYYY-MM-DD HH:MM:SS` in UTC; "" when unset. */
  value: string;
  onChange(value: string): void;
  min?: string;
}

/** A moment, entered and shown in the time zone of the browser, which it names. */
export function DateTimeField({ label, hint, error, value, onChange, min }: DateTimeFieldProps) {
  const texts = useTexts('common');
  const zone = texts.timeZone(Intl.DateTimeFormat().resolvedOptions().timeZone);
  return (
    <Field label={label} hint={hint ? `${hint} ${zone}` : zone} error={error}>
      <TextInput
        type="datetime-local"
        value={toLocalInput(value)}
        min={min === undefined ? undefined : toLocalInput(min)}
        onChange={(event) => onChange(fromLocalInput(event.target.value))}
      />
    </Field>
  );
}
