import { useForm } from 'react-hook-form';
import { useTexts } from '../../../texts/use-texts.ts';
import { CodeField } from '../code-field.tsx';
import { FormDialog } from '../../../components/dialogs/form-dialog.tsx';
import { PasswordField } from '../../../components/fields/password-field.tsx';

interface ProofDialogProps {
  title: string;
  text: string;
  action: string;
  look?: 'primary' | 'danger';
  /** Carries out the action. If it throws, the server's error is shown at the field that it is about. */
  onProof(proof: typeof unset): Promise<void>;
  onClose(): void;
}

const unset = { password: '', code: '' };

/** Asks for the password and a code before the second factor is changed. */
export function ProofDialog({ onProof, onClose, ...words }: ProofDialogProps) {
  const texts = useTexts('settings');
  const form = useForm({ defaultValues: unset });
  const { errors } = form.formState;
  const save = async (proof: typeof unset) => {
    await onProof(proof);
    onClose();
  };
  return (
    <FormDialog form={form} {...words} onSave={save} onClose={onClose}>
      <PasswordField
        // biome-ignore lint/a11y/noAutofocus: the dialog was opened to fill this in
        autoFocus
        label={texts.password}
        error={errors.password?.message}
        autoComplete="current-password"
        {...form.register('password')}
      />
      <CodeField hint={texts.codeHint} error={errors.code?.message} {...form.register('code')} />
    </FormDialog>
  );
}
