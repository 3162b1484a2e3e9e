import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { Button } from '../../components/button.tsx';
import { Field } from '../../components/fields/field.tsx';
import { FormErrors } from '../../components/fields/form-errors.tsx';
import { TextInput } from '../../components/fields/text-input.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import { OtherDoor } from './other-door.tsx';
import type { SignIn } from './sign-in.ts';

interface CodeStepProps {
  form: UseFormReturn<SignIn>;
  /** Goes back to email and password, to sign in with another account. */
  onBack(): void;
}

/** The second step of signing in: a code of the authenticator app or, if that is lost, a recovery code. */
export function CodeStep({ form, onBack }: CodeStepProps) {
  const texts = useTexts('start');
  const [isRecovery, setRecovery] = useState(false);
  const { errors, isSubmitting } = form.formState;
  const words = isRecovery ? texts.recovery : texts.secondFactor;
  const turn = () => {
    form.resetField('code');
    setRecovery(!isRecovery);
  };
  return (
    <>
      <div className="grid gap-1.5">
        <h2 className="text-xl font-semibold tracking-tight">{texts.codeTitle}</h2>
        <p className="text-soft">{words.text}</p>
      </div>
      <Field label={words.label} error={errors.code?.message}>
        <TextInput
          key={words.label}
          {...form.register('code')}
          {...(isRecovery
            ? { autoComplete: 'off' }
            : { inputMode: 'numeric', autoComplete: 'one-time-code' })}
          dir="ltr"
          autoCapitalize="off"
          spellCheck={false}
          className="font-mono tracking-widest"
          // biome-ignore lint/a11y/noAutofocus: it is the next step
          autoFocus
        />
      </Field>
      <FormErrors message={errors.root?.message} />
      <Button look="primary" type="submit" isBusy={isSubmitting}>
        {texts.signIn}
      </Button>
      <OtherDoor question={words.question} action={words.other} onClick={turn} />
      <Button look="quiet" icon={<ArrowLeft className="rtl:-scale-x-100" />} onClick={onBack}>
        {texts.otherAccount}
      </Button>
    </>
  );
}
