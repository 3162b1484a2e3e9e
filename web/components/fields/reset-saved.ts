import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { changedPart } from '../../api/changed-part.ts';

interface Saved<Values> {
  /** The values that were sent. */
  entered: Values;
  /** The values as they are saved. */
  saved: Values;
  /** The values of the form now, unless they are its own. */
  current?: Values;
}

/**
 * Makes the saved values the form's initial ones. What was entered while they were on their way stays, as a change that
 * is not saved.
 */
export function resetSaved<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  { entered, saved, current = form.getValues() }: Saved<Values>,
): void {
  const since = changedPart<Values>(entered, structuredClone(current));
  form.reset(saved);
  for (const [name, value] of Object.entries(since)) {
    form.setValue(name as Path<Values>, value as PathValue<Values, Path<Values>>, { shouldDirty: true });
  }
}
