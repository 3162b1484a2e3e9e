import { useForm } from 'react-hook-form';
import { useCall } from '../../../api/use-api.ts';
import { useTexts } from '../../../texts/use-texts.ts';
import { FormDialog } from '../../../components/dialogs/form-dialog.tsx';
import { PasswordField } from '../../../components/fields/password-field.tsx';

interface KeyDialogProps {
  /** Called with the new key, which can be shown only once. */
  onCreated(key: string): void;
  onClose(): void;
}

const unset = { currentpassword: '' };

/** Creates a new API key after asking for the password. */
export function KeyDialog({ onCreated, onClose }: KeyDialogProps) {
  const texts = useTexts('settings');
  const replace = useCall('replaceKey');
  const form = useForm({ defaultValues: unset });
  const { errors } = form.formState;
  const save = async (body: typeof unset) => onCreated((await replace.mutateAsync({ body })).key);
  return (
    <FormDialog
      form={form}
      title={texts.createKeyTitle}
      text={texts.createKeyText}
      action={texts.createKeyAction}
      look="danger"
      onSave={save}
      onClose={onClose}
    >
      <PasswordField
        // biome-ignore lint/a11y/noAutofocus: the dialog was opened to fill this in
        autoFocus
        label={texts.currentPassword}
        error={errors.currentpassword?.message}
        autoComplete="current-password"
        {...form.register('currentpassword')}
      />
    </FormDialog>
  );
}
