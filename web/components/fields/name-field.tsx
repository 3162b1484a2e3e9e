import type { ComponentProps } from 'react';
import { useTexts } from '../../texts/use-texts.ts';
import { Field } from './field.tsx';
import { TextInput } from './text-input.tsx';

interface NameFieldProps extends Omit<ComponentProps<'input'>, 'type' | 'prefix'> {
  /** The name that has to be typed. */
  expected: string;
  error: string | undefined;
}

/**
 * The field into which one types the name of an account before it is deleted. Spread a form's
 * `register('typed', useNameCheck(name))` into its props.
 */
export function NameField({ expected, error, ...input }: NameFieldProps) {
  const texts = useTexts('settings');
  return (
    <Field label={texts.deleteConfirm(expected)} error={error}>
      <TextInput {...input} autoComplete="off" autoCapitalize="off" spellCheck={false} />
    </Field>
  );
}

/** The rule of such a field. */
export function useNameCheck(expected: string) {
  const texts = useTexts('settings');
  return { validate: (typed: string) => typed.trim() === expected || texts.deleteConfirmWrong(expected) };
}
