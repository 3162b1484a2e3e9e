import { useForm } from 'react-hook-form';
import { useCall } from '../../../api/use-api.ts';
import type { Answer } from '../../../api/types.ts';
import { Secret } from '../../../components/secret.tsx';
import { notify } from '../../../components/toasts/notify.ts';
import { useTexts } from '../../../texts/use-texts.ts';
import { CodeField } from '../code-field.tsx';
import { FormDialog } from '../../../components/dialogs/form-dialog.tsx';
import { PasswordField } from '../../../components/fields/password-field.tsx';

interface EnableDialogProps {
  started: Answer<'startTwoFactor'>;
  /** Called when it is enabled, with the recovery codes, which can be shown only once. */
  onConfirmed(codes: string[]): void;
  /** Asks the service whether it is enabled. */
  askWhetherOn(): Promise<boolean>;
  onClose(): void;
}

const unset = { password: '', code: '' };

/** Shows the secret for an authenticator app, and enables the second factor with a code from it. */
export function EnableDialog({ started, onConfirmed, askWhetherOn, onClose }: EnableDialogProps) {
  const texts = useTexts('settings');
  const confirm = useCall('confirmTwoFactor');
  const form = useForm({ defaultValues: unset });
  const { errors } = form.formState;
  const save = async (body: typeof unset) => {
    try {
      const { recoverycodes } = await confirm.mutateAsync({ body });
      onConfirmed(recoverycodes);
    } catch (error) {
      // Only the answer may have failed, and the recovery codes are lost with it.
      if (!(await askWhetherOn())) throw error;
      notify.error(texts.onWithoutCodes);
      onClose();
    }
  };
  return (
    <FormDialog
      form={form}
      title={texts.enableTitle}
      text={texts.enableText}
      action={texts.enable}
      onSave={save}
      onClose={onClose}
    >
      <img
        src={`data:image/svg+xml,${encodeURIComponent(started.svg)}`}
        alt={texts.qrCode}
        className="mx-auto size-48 rounded-lg border border-line"
      />
      <div className="grid gap-1.5">
        <p className="text-[0.8125rem] text-soft">{texts.secretText}</p>
        <Secret value={started.secret} what={texts.secret} />
      </div>
      <PasswordField
        label={texts.password}
        error={errors.password?.message}
        autoComplete="current-password"
        {...form.register('password')}
      />
      <CodeField
        hint={texts.codeOfApp}
        error={errors.code?.message}
        inputMode="numeric"
        {...form.register('code')}
      />
    </FormDialog>
  );
}
