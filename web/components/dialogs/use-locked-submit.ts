import { useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { isUndecided, untilDecided } from '../combobox/undecided.ts';
import { showServerError } from '../fields/form-errors.tsx';
import { useFieldLock } from '../fields/use-field-lock.ts';

/**
 * Submits a form whose fields, inside the element with the ref `box`, are locked until `onSave` is done. If it throws,
 * the server's error is shown at the field that it is about. What was typed into a combobox whose choices are still
 * loading is waited for, and if they cannot be loaded, that is shown and nothing is saved.
 */
export function useLockedSubmit<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  onSave: (values: Values) => Promise<void>,
) {
  const { box, whileLocked } = useFieldLock();
  const [isWaiting, setWaiting] = useState(false);
  const tellFailure = async (work: () => Promise<void>) => {
    try {
      await whileLocked(work);
    } catch (error) {
      showServerError(form, error);
      return false;
    }
    return true;
  };
  const save = form.handleSubmit(async (values) => void (await tellFailure(() => onSave(values))));
  const isDecided = async () => {
    setWaiting(true);
    const isKnown = await tellFailure(() => untilDecided(box.current));
    setWaiting(false);
    // Whoever has closed the form meanwhile wants nothing saved.
    return isKnown && box.current !== null;
  };
  const submit = async () => {
    if (!isUndecided(box.current) || (await isDecided())) await save();
  };
  return { box, submit, isSubmitting: isWaiting || form.formState.isSubmitting };
}
