import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { showServerError } from '../fields/form-errors.tsx';
import { useFieldLock } from '../fields/use-field-lock.ts';

/**
 * Submits a form whose fields, inside the element with the ref `box`, are locked until `onSave` is done. If it throws,
 * the server's error is shown at the field that it is about.
 */
export function useLockedSubmit<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  onSave: (values: Values) => Promise<void>,
) {
  const { box, whileLocked } = useFieldLock();
  const submit = form.handleSubmit(async (values) => {
    try {
      await whileLocked(() => onSave(values));
    } catch (error) {
      showServerError(form, error);
    }
  });
  return { box, submit };
}
