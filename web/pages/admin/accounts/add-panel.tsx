import { useState } from 'react';
import { useForm, useFormContext } from 'react-hook-form';
import { useCall } from '../../../api/use-api.ts';
import { Field } from '../../../components/fields/field.tsx';
import { Secret } from '../../../components/secret.tsx';
import { TextInput } from '../../../components/fields/text-input.tsx';
import { useTexts } from '../../../texts/use-texts.ts';
import { FormPanel } from '../../../components/dialogs/form-panel.tsx';
import { PasswordField } from '../../../components/fields/password-field.tsx';
import { ShownOnce } from '../../../components/dialogs/shown-once.tsx';
import { PlanAndRole, type PlanAndRoleValues } from './plan-and-role.tsx';

interface Values extends PlanAndRoleValues {
  username: string;
  email: string;
  /** Empty: the service generates one. */
  password: string;
}

interface Added {
  username: string;
  key: string;
  password?: string | undefined;
}

const unset: Values = { username: '', email: '', password: '', plan: '', role: 'user' };

/** Creates an account for somebody else, and shows once the credentials to hand over. */
export default function AddPanel({ onClose }: { onClose(): void }) {
  const texts = useTexts('admin');
  const [added, setAdded] = useState<Added>();
  const add = useCall('addAccount');
  const form = useForm<Values>({ defaultValues: unset });
  const save = async (body: Values) => {
    const { key, password } = await add.mutateAsync({ body });
    setAdded({ username: body.username, key, password });
  };
  if (added) return <AddedAccount added={added} onDone={onClose} />;
  return (
    <FormPanel form={form} title={texts.addAccount} action={texts.addAccount} onSave={save} onClose={onClose}>
      <PersonFields />
      <PlanAndRole isNew />
    </FormPanel>
  );
}

function PersonFields() {
  const texts = useTexts('admin');
  const { register, formState } = useFormContext<Values>();
  const { errors } = formState;
  return (
    <>
      <Field label={texts.username} hint={texts.usernameHint} error={errors.username?.message}>
        <TextInput
          {...register('username')}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          // biome-ignore lint/a11y/noAutofocus: the panel was opened to fill this in
          autoFocus
        />
      </Field>
      <Field label={texts.email} error={errors.email?.message}>
        <TextInput {...register('email')} type="email" autoComplete="off" />
      </Field>
      <PasswordField
        label={texts.password}
        hint={texts.newPasswordHint}
        error={errors.password?.message}
        isOptional
        autoComplete="new-password"
        {...register('password')}
      />
    </>
  );
}

function AddedAccount({ added, onDone }: { added: Added; onDone(): void }) {
  const texts = useTexts('admin');
  const { username, password, key } = added;
  return (
    <ShownOnce
      title={texts.accountCreated(username)}
      text={texts.accountCreatedText}
      action={texts.handedOver}
      onDone={onDone}
    >
      {password !== undefined && <Labelled label={texts.password} value={password} />}
      <Labelled label={texts.apiKey} value={key} />
    </ShownOnce>
  );
}

function Labelled({ label, value }: { label: string; value: string }) {
  return (
    <div className="grid gap-1.5">
      <p className="font-medium">{label}</p>
      <Secret value={value} what={label} />
    </div>
  );
}
