import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { Field } from '../../../components/fields/field.tsx';
import { IconButton } from '../../../components/icon-button.tsx';
import { TextInput } from '../../../components/fields/text-input.tsx';
import { useTexts } from '../../../texts/use-texts.ts';
import { useErrorOf } from './use-form-value.ts';

/** The password that visitors must enter. With `mayBeKept`, an empty field keeps the current password. */
export function PasswordText({ mayBeKept }: { mayBeKept: boolean }) {
  const texts = useTexts('links');
  const { register } = useFormContext<{ password: string }>();
  const [isShown, setShown] = useState(false);
  const check = (value: string) => mayBeKept || value !== '' || texts.checks.password;
  return (
    <Field
      label={texts.password}
      hint={mayBeKept ? texts.passwordKept : undefined}
      error={useErrorOf('password')}
    >
      <div className="relative">
        <TextInput
          {...register('password', { validate: check })}
          type={isShown ? 'text' : 'password'}
          autoComplete="new-password"
          className="pe-11"
        />
        <IconButton
          label={isShown ? texts.hidePassword : texts.showPassword}
          icon={isShown ? <EyeOff /> : <Eye />}
          onClick={() => setShown(!isShown)}
          className="absolute end-1 top-1/2 size-8 -translate-y-1/2"
        />
      </div>
    </Field>
  );
}
