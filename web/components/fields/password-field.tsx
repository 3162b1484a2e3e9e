import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { Field } from './field.tsx';
import { IconButton } from '../icon-button.tsx';
import { TextInput } from './text-input.tsx';
import { useTexts } from '../../texts/use-texts.ts';

interface PasswordFieldProps extends Omit<ComponentProps<'input'>, 'type' | 'prefix'> {
  label: string;
  hint?: string;
  error: string | undefined;
  isOptional?: boolean;
}

/** A password input that can show what is typed. Spread a form's `register(…)` into its props. */
export function PasswordField({ label, hint, error, isOptional = false, ...input }: PasswordFieldProps) {
  const texts = useTexts('settings');
  const [isShown, setShown] = useState(false);
  return (
    <Field label={label} hint={hint} error={error} isOptional={isOptional}>
      <div className="relative">
        <TextInput {...input} type={isShown ? 'text' : 'password'} className="pe-11" />
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
