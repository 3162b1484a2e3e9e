import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { ApiError } from '../../api/api-error.ts';
import { useCall } from '../../api/use-api.ts';
import { hasSessionEnded, rememberSession } from '../../api/session.ts';
import { Button } from '../../components/button.tsx';
import { Field } from '../../components/fields/field.tsx';
import { FormErrors, showServerError } from '../../components/fields/form-errors.tsx';
import { TextInput } from '../../components/fields/text-input.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import { CodeStep } from './code-step.tsx';
import { confirmSession } from './confirm-session.ts';
import { nextPage } from './next-page.ts';
import { OtherDoor } from './other-door.tsx';
import type { SignIn } from './sign-in.ts';

interface SignInFormProps {
  /** Absent if registration is closed. */
  onRegister?: () => void;
  /** Whether it is shown above a page that is kept open; then it does not navigate. */
  isAgain?: boolean;
}

/** Email and password, followed by the code of the second factor if the server asks for one. */
export function SignInForm({ onRegister, isAgain = false }: SignInFormProps) {
  const open = useCall('openSession');
  const navigate = useNavigate();
  const search = useSearch({ strict: false });
  const [isCodeAsked, setCodeAsked] = useState(false);
  const form = useForm<SignIn>({ defaultValues: { email: '', password: '', code: '' } });
  const submit = form.handleSubmit(async (body) => {
    try {
      await open.mutateAsync({ body });
      await confirmSession();
      rememberSession();
      if (!isAgain) await navigate({ href: nextPage(search), replace: true });
    } catch (error) {
      if (!isCodeAsked && asksForCode(error)) setCodeAsked(true);
      else showServerError(form, error);
    }
  });
  const startOver = () => {
    form.reset();
    setCodeAsked(false);
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      {isCodeAsked ? (
        <CodeStep form={form} onBack={startOver} />
      ) : (
        <PasswordStep form={form} isAgain={isAgain} {...(onRegister ? { onRegister } : {})} />
      )}
    </form>
  );
}

/** Whether the password was right and a code of the second factor is required. */
function asksForCode(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401 && error.field === 'code';
}

interface PasswordStepProps {
  form: UseFormReturn<SignIn>;
  onRegister?: () => void;
  isAgain: boolean;
}

function PasswordStep({ form, onRegister, isAgain }: PasswordStepProps) {
  const texts = useTexts('start');
  const { errors, isSubmitting } = form.formState;
  return (
    <>
      {!isAgain && (
        <div className="grid gap-1.5">
          <h2 className="text-xl font-semibold tracking-tight">{texts.signIn}</h2>
          <p className="text-soft">{texts.signInText}</p>
        </div>
      )}
      {!isAgain && hasSessionEnded() && (
        <p role="status" className="rounded-lg bg-sunken p-3">
          {texts.sessionEnded}
        </p>
      )}
      <Field label={texts.email} error={errors.email?.message}>
        {/* biome-ignore lint/a11y/noAutofocus: signing in is what this page is for */}
        <TextInput {...form.register('email')} type="email" autoComplete="username" autoFocus />
      </Field>
      <Field label={texts.password} error={errors.password?.message}>
        <TextInput {...form.register('password')} type="password" autoComplete="current-password" />
      </Field>
      <FormErrors message={errors.root?.message} />
      <Button look="primary" type="submit" isBusy={isSubmitting}>
        {texts.signIn}
      </Button>
      {onRegister && <OtherDoor question={texts.newHere} action={texts.register} onClick={onRegister} />}
    </>
  );
}
