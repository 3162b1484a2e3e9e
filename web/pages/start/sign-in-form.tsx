import { useNavigate, useSearch } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import { useCall } from '../../api/use-api.ts';
import { rememberSession } from '../../api/session.ts';
import { Button } from '../../components/button.tsx';
import { Field } from '../../components/field.tsx';
import { FormErrors, showServerError } from '../../components/form-errors.tsx';
import { TextInput } from '../../components/text-input.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import { nextPage } from './next-page.ts';
import { OtherDoor } from './other-door.tsx';

/** `onRegister` absent: nobody may register. */
export function SignInForm({ onRegister }: { onRegister?: () => void }) {
  const texts = useTexts('start');
  const open = useCall('openSession');
  const navigate = useNavigate();
  const search = useSearch({ strict: false });
  const form = useForm({ defaultValues: { email: '', password: '' } });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (body) => {
    try {
      await open.mutateAsync({ body });
      rememberSession();
      await navigate({ href: nextPage(search), replace: true });
    } catch (error) {
      showServerError(form, error);
    }
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      <div>
        <h2 className="text-xl font-semibold tracking-tight">{texts.signIn}</h2>
        <p className="text-soft">{texts.signInText}</p>
      </div>
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
    </form>
  );
}
