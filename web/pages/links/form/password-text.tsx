import { useFormContext } from 'react-hook-form';
import { Field } from '../../../components/fields/field.tsx';
import { SecretInput } from '../../../components/fields/secret-input.tsx';
import { useTexts } from '../../../texts/use-texts.ts';
import { useErrorOf } from './use-form-value.ts';

/** The password that visitors must enter. With `mayBeKept`, an empty field keeps the current password. */
export function PasswordText({ mayBeKept }: { mayBeKept: boolean }) {
  const texts = useTexts('links');
  const { register } = useFormContext<{ password: string }>();
  const check = (value: string) => mayBeKept || value !== '' || texts.checks.password;
  return (
    <Field
      label={texts.password}
      hint={mayBeKept ? texts.passwordKept : undefined}
      error={useErrorOf('password')}
    >
      <SecretInput {...register('password', { validate: check })} autoComplete="new-password" texts={texts} />
    </Field>
  );
}
