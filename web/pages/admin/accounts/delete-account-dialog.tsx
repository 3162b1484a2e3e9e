import { useForm } from 'react-hook-form';
import { useCall } from '../../../api/use-api.ts';
import { NameField, useNameCheck } from '../../../components/fields/name-field.tsx';
import { notify } from '../../../components/toasts/notify.ts';
import { formatCount } from '../../../texts/format.ts';
import { useTexts } from '../../../texts/use-texts.ts';
import { FormDialog } from '../../../components/dialogs/form-dialog.tsx';
import type { AdministeredAccount } from './account-columns.tsx';

interface DeleteAccountDialogProps {
  account: AdministeredAccount;
  onClose(): void;
}

const unset = { typed: '' };

/** Deletes another account, after its name has been typed as confirmation. */
export function DeleteAccountDialog({ account, onClose }: DeleteAccountDialogProps) {
  const texts = useTexts('admin');
  const remove = useCall('removeAccount', { also: ['reports', 'blocks'] });
  const form = useForm({ defaultValues: unset });
  const { errors } = form.formState;
  const { id, username, links } = account;
  const save = async () => {
    await remove.mutateAsync({ params: { id } });
    notify.success(texts.accountDeleted(username));
    onClose();
  };
  return (
    <FormDialog
      form={form}
      title={texts.deleteTitle(username)}
      text={texts.deleteText(username, texts.linkCount(formatCount(links), links === 1))}
      action={texts.deleteAccount}
      look="danger"
      onSave={save}
      onClose={onClose}
    >
      <NameField
        expected={username}
        error={errors.typed?.message}
        {...form.register('typed', useNameCheck(username))}
      />
    </FormDialog>
  );
}
