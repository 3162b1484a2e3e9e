import { useForm } from 'react-hook-form';
import { call } from '../../../api/call.ts';
import { forgetSession } from '../../../api/session.ts';
import { useApi } from '../../../api/use-api.ts';
import { NameField, useNameCheck } from '../../../components/fields/name-field.tsx';
import { notify } from '../../../components/toasts/notify.ts';
import { useTexts } from '../../../texts/use-texts.ts';
import { CodeField } from '../code-field.tsx';
import { FormDialog } from '../../../components/dialogs/form-dialog.tsx';
import { PasswordField } from '../../../components/fields/password-field.tsx';

interface DeleteDialogProps {
  username: string;
  onClose(): void;
}

const unset = { typed: '', password: '', code: '' };

/**
 * Deletes the user's own account, after explaining what is lost and asking for user name, password and, if a
 * second factor is enabled, a code.
 */
export function DeleteDialog({ username, onClose }: DeleteDialogProps) {
  const texts = useTexts('settings');
  const twoFactor = useApi('getTwoFactor', {});
  const form = useForm({ defaultValues: unset });
  const { errors } = form.formState;
  // Where it cannot be read, one who has a second factor could not delete the account without the field.
  const isCodeAsked = twoFactor.data?.data.enabled ?? twoFactor.isError;
  // Called directly instead of by `useCall`: refetching would fail once the account is deleted.
  const save = async ({ password, code }: typeof unset) => {
    await call('deleteAccount', { body: { password, code } });
    notify.success(texts.deleted);
    forgetSession();
  };
  return (
    <FormDialog
      form={form}
      title={texts.deleteTitle}
      action={texts.deleteAction}
      look="danger"
      onSave={save}
      onClose={onClose}
    >
      <Facts title={texts.deleteGoesTitle} facts={texts.deleteGoes} />
      <Facts title={texts.deleteStaysTitle} facts={texts.deleteStays} />
      <NameField
        expected={username}
        error={errors.typed?.message}
        {...form.register('typed', useNameCheck(username))}
      />
      <PasswordField
        label={texts.password}
        error={errors.password?.message}
        autoComplete="current-password"
        {...form.register('password')}
      />
      {isCodeAsked && (
        <CodeField hint={texts.codeHint} error={errors.code?.message} {...form.register('code')} />
      )}
    </FormDialog>
  );
}

function Facts({ title, facts }: { title: string; facts: readonly string[] }) {
  return (
    <div>
      <h3 className="font-medium">{title}</h3>
      <ul className="mt-1 grid list-disc gap-1 ps-5 text-[0.8125rem] text-soft">
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
    </div>
  );
}
