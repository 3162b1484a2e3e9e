import { useForm } from 'react-hook-form';
import { useCall } from '../../../api/use-api.ts';
import { Field } from '../../../components/fields/field.tsx';
import { notify } from '../../../components/toasts/notify.ts';
import { TextInput } from '../../../components/fields/text-input.tsx';
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
  const isTyped = (typed: string) => typed.trim() === username || texts.deleteConfirmWrong(username);
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
      <Field label={texts.deleteConfirm(username)} error={errors.typed?.message}>
        <TextInput
          {...form.register('typed', { validate: isTyped })}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
        />
      </Field>
    </FormDialog>
  );
}
