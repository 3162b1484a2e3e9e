import type { ComponentProps } from 'react';
import { useTexts } from '../../texts/use-texts.ts';
import { Field } from './field.tsx';
import { SecretInput } from './secret-input.tsx';

interface PasswordFieldProps extends Omit<ComponentProps<'input'>, 'type' | 'prefix'> {
  label: string;
  hint?: string;
  error: string | undefined;
  isOptional?: boolean;
}

/** The field for an account's password. Spread a form's `register(…)` into its props. */
export function PasswordField({ label, hint, error, isOptional = false, ...input }: PasswordFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} isOptional={isOptional}>
      <SecretInput {...input} texts={useTexts('settings')} />
    </Field>
  );
}
