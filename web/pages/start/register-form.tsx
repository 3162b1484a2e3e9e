import { type ReactNode, useRef } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { useCall } from '../../api/use-api.ts';
import { rememberSession } from '../../api/session.ts';
import { Button } from '../../components/button.tsx';
import { Field } from '../../components/fields/field.tsx';
import { FormErrors, showServerError } from '../../components/fields/form-errors.tsx';
import { TextInput } from '../../components/fields/text-input.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import { confirmSession } from './confirm-session.ts';
import { loadWelcome } from './load-welcome.ts';
import { OtherDoor } from './other-door.tsx';
import type { NewAccount } from './welcome.tsx';

interface RegisterFormProps {
  /** The first account becomes the administrator's. */
  isFirst?: boolean;
  /** Called with what to show then: the key, and a form for the first link. */
  onRegistered(welcome: ReactNode): void;
  onSignIn?: () => void;
}

interface Values {
  email: string;
  username: string;
  password: string;
}

/** Creates an account and signs in with it; if only the latter fails, the next attempt does only that. */
export function RegisterForm({ isFirst = false, onRegistered, onSignIn }: RegisterFormProps) {
  const texts = useTexts('start');
  const register = useCall('registerAccount');
  const open = useCall('openSession');
  const form = useForm<Values>({ defaultValues: { email: '', username: '', password: '' } });
  const { errors, isSubmitting } = form.formState;
  const registered = useRef<NewAccount & { email: string }>(undefined);
  const submit = form.handleSubmit(async (body) => {
    const { username, email, password } = body;
    try {
      const { Welcome } = await loadWelcome();
      if (registered.current?.email !== email) {
        registered.current = { username, email, key: (await register.mutateAsync({ body })).key };
      }
      await open.mutateAsync({ body: { email, password } });
      await confirmSession();
      rememberSession();
      onRegistered(<Welcome account={registered.current} />);
    } catch (error) {
      showServerError(form, error);
    }
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      <div className="grid gap-1.5">
        <h2 className="text-xl font-semibold tracking-tight">
          {isFirst ? texts.accountTitle : texts.accountTitleOpen}
        </h2>
        <p className="text-soft">{isFirst ? texts.accountText : texts.accountTextOpen}</p>
      </div>
      <Fields form={form} />
      <FormErrors message={errors.root?.message} />
      <Button look="primary" type="submit" isBusy={isSubmitting}>
        {texts.create}
      </Button>
      {onSignIn && <OtherDoor question={texts.haveAccount} action={texts.signIn} onClick={onSignIn} />}
    </form>
  );
}

/** The user name is derived from the email address until the user edits it. */
function Fields({ form }: { form: UseFormReturn<Values> }) {
  const texts = useTexts('start');
  const { errors, dirtyFields } = form.formState;
  const propose = (email: string) => {
    if (!dirtyFields.username) form.setValue('username', proposeUsername(email));
  };
  return (
    <>
      <Field label={texts.email} error={errors.email?.message}>
        <TextInput
          {...form.register('email', { onChange: (event) => propose(event.target.value) })}
          type="email"
          autoComplete="email"
          // biome-ignore lint/a11y/noAutofocus: registering is what this page is for
          autoFocus
        />
      </Field>
      <Field label={texts.username} hint={texts.usernameHint} error={errors.username?.message}>
        <TextInput
          {...form.register('username')}
          autoComplete="nickname"
          autoCapitalize="off"
          spellCheck={false}
        />
      </Field>
      <Field label={texts.password} hint={texts.passwordHint} error={errors.password?.message}>
        <TextInput {...form.register('password')} type="password" autoComplete="new-password" />
      </Field>
    </>
  );
}

/** The part of the email address before the @, without characters that are invalid in user names. */
function proposeUsername(email: string): string {
  const name = (email.split('@', 1)[0] ?? '').replaceAll(/[^A-Za-z0-9_-]+/g, '-').slice(0, 32);
  return name.length >= 3 || name === '' ? name : `${name}-admin`;
}
