import { useForm } from 'react-hook-form';
import { useApi, useCall } from '../../../api/use-api.ts';
import { notify } from '../../../components/toasts/notify.ts';
import { useTexts } from '../../../texts/use-texts.ts';
import { FormDialog } from '../../../components/dialogs/form-dialog.tsx';
import { PasswordField } from '../../../components/fields/password-field.tsx';

const unset = { currentpassword: '', password: '' };

/** Changes the password, which also ends all other sessions. */
export function PasswordDialog({ onClose }: { onClose(): void }) {
  const texts = useTexts('settings');
  const account = useApi('getAccount', {});
  const update = useCall('updateAccount');
  const form = useForm({ defaultValues: unset });
  const { errors } = form.formState;
  const save = async (body: typeof unset) => {
    await update.mutateAsync({ body });
    notify.success(texts.passwordChanged);
    onClose();
  };
  return (
    <FormDialog
      form={form}
      title={texts.changePassword}
      text={texts.passwordText}
      action={texts.changePassword}
      onSave={save}
      onClose={onClose}
    >
      {/* Tells password managers which account the password belongs to. */}
      <input hidden readOnly autoComplete="username" value={account.data?.data.email ?? ''} />
      <PasswordField
        // biome-ignore lint/a11y/noAutofocus: the dialog was opened to fill this in
        autoFocus
        label={texts.currentPassword}
        error={errors.currentpassword?.message}
        autoComplete="current-password"
        {...form.register('currentpassword')}
      />
      <PasswordField
        label={texts.newPassword}
        hint={texts.passwordHint}
        error={errors.password?.message}
        autoComplete="new-password"
        {...form.register('password')}
      />
    </FormDialog>
  );
}
