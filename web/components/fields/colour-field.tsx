import { useTexts } from '../../texts/use-texts.ts';
import { Field, type InputRef } from './field.tsx';
import { TextInput } from './text-input.tsx';

interface ColourFieldProps {
  label: string;
  hint?: string;
  error?: string | undefined;
  /** `#RRGGBB` */
  value: string;
  onChange(value: string): void;
  inputRef?: InputRef;
}

/** A colour, chosen with the browser's colour picker or typed. */
export function ColourField({ label, hint, error, value, onChange, inputRef }: ColourFieldProps) {
  const texts = useTexts('common');
  return (
    <Field label={label} hint={hint} error={error} inputRef={inputRef}>
      <div className="flex gap-2">
        <input
          type="color"
          aria-label={texts.pick(label)}
          value={/^#[0-9a-f]{6}$/i.test(value) ? value : '#000000'}
          onChange={(event) => onChange(event.target.value)}
          className="h-10 w-12 shrink-0 cursor-pointer rounded-lg border border-line-strong bg-surface p-1"
        />
        <TextInput
          value={value}
          dir="ltr"
          spellCheck={false}
          maxLength={7}
          onChange={(event) => onChange(event.target.value)}
          className="font-mono"
        />
      </div>
    </Field>
  );
}
