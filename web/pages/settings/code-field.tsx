import type { ComponentProps } from 'react';
import { Field } from '../../components/fields/field.tsx';
import { TextInput } from '../../components/fields/text-input.tsx';
import { useTexts } from '../../texts/use-texts.ts';

interface CodeFieldProps extends Omit<ComponentProps<'input'>, 'type' | 'prefix'> {
  error: string | undefined;
  hint: string;
}

/** An input for a code of the second factor. */
export function CodeField({ error, hint, ...input }: CodeFieldProps) {
  const texts = useTexts('settings');
  return (
    <Field label={texts.code} hint={hint} error={error}>
      <TextInput
        {...input}
        dir="ltr"
        autoComplete="one-time-code"
        autoCapitalize="off"
        spellCheck={false}
        className="font-mono tracking-widest"
      />
    </Field>
  );
}
