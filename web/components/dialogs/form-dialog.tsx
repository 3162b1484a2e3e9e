import { useQueryClient } from '@tanstack/react-query';
import { useBlocker } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { Button } from '../button.tsx';
import { Dialog } from './dialog.tsx';
import { FormErrors } from '../fields/form-errors.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import { useLockedSubmit } from './use-locked-submit.ts';

interface FormDialogProps<Values extends FieldValues> {
  form: UseFormReturn<Values>;
  title: string;
  text?: string;
  /** What the button says that sends it. */
  action: string;
  look?: 'primary' | 'danger';
  /** What the server refuses is shown at the field it is about. */
  onSave(values: Values): Promise<void>;
  onClose(): void;
  children: ReactNode;
}

/**
 * A dialog with a few fields, for changes that take effect at once. It stays open until the server has answered: a reader who closed it would believe that
 * nothing was changed, and would never see a key that is shown once.
 */
export function FormDialog<Values extends FieldValues>(props: FormDialogProps<Values>) {
  const { form, title, text, action, look = 'primary', onSave, onClose, children } = props;
  const common = useTexts('common');
  const id = useId();
  const { errors } = form.formState;
  const { box, submit, isSubmitting } = useLockedSubmit(form, onSave);
  const client = useQueryClient();
  // Going back would close it, too. What leads elsewhere after the answer passes.
  useBlocker({
    shouldBlockFn: () => client.isMutating() > 0,
    enableBeforeUnload: true,
    disabled: !isSubmitting,
  });
  const close = () => {
    if (!isSubmitting) onClose();
  };
  return (
    <Dialog
      isOpen
      onClose={close}
      title={title}
      {...(text === undefined ? {} : { text })}
      footer={
        <>
          <Button onClick={close} disabled={isSubmitting}>
            {common.cancel}
          </Button>
          <Button look={look} type="submit" form={id} isBusy={isSubmitting}>
            {action}
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
        className="grid gap-4"
      >
        <div ref={box} className="grid gap-4 inert:opacity-60">
          {children}
        </div>
        <FormErrors message={errors.root?.message} />
      </form>
    </Dialog>
  );
}
