import { useForm } from 'react-hook-form';
import { useCall } from '../../../api/use-api.ts';
import { Field } from '../../../components/fields/field.tsx';
import { notify } from '../../../components/toasts/notify.ts';
import { TextInput } from '../../../components/fields/text-input.tsx';
import { useTexts } from '../../../texts/use-texts.ts';
import { FormDialog } from '../../../components/dialogs/form-dialog.tsx';
import { PasswordField } from '../../../components/fields/password-field.tsx';

const unset = { email: '', currentpassword: '' };

/** Changes the email address. */
export function EmailDialog({ onClose }: { onClose(): void }) {
  const texts = useTexts('settings');
  const update = useCall('updateAccount', { also: ['administration'] });
  const form = useForm({ defaultValues: unset });
  const { errors } = form.formState;
  const save = async (body: typeof unset) => {
    await update.mutateAsync({ body });
    notify.success(texts.emailChanged);
    onClose();
  };
  return (
    <FormDialog
      form={form}
      title={texts.changeEmail}
      action={texts.changeEmail}
      onSave={save}
      onClose={onClose}
    >
      <Field label={texts.newEmail} error={errors.email?.message}>
        {/* biome-ignore lint/a11y/noAutofocus: the dialog was opened to fill this in */}
        <TextInput {...form.register('email')} type="email" autoComplete="email" autoFocus />
      </Field>
      <PasswordField
        label={texts.currentPassword}
        error={errors.currentpassword?.message}
        autoComplete="current-password"
        {...form.register('currentpassword')}
      />
    </FormDialog>
  );
}
