import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { IconButton } from '../icon-button.tsx';
import { TextInput } from './text-input.tsx';

interface SecretInputProps extends Omit<ComponentProps<'input'>, 'type' | 'prefix'> {
  texts: { showPassword: string; hidePassword: string };
}

/** The input for a password, with a button that shows what is typed. Stands in a Field. */
export function SecretInput({ texts, ...input }: SecretInputProps) {
  const [isShown, setShown] = useState(false);
  return (
    <div className="relative">
      <TextInput {...input} type={isShown ? 'text' : 'password'} className="pe-11" />
      <IconButton
        label={isShown ? texts.hidePassword : texts.showPassword}
        icon={isShown ? <EyeOff /> : <Eye />}
        onClick={() => setShown(!isShown)}
        className="absolute end-1 top-1/2 size-8 -translate-y-1/2"
      />
    </div>
  );
}
