import { useCallback, useEffect } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import type { ApiError } from '../../api/api-error.ts';
import { withoutField } from '../../api/translate-failure.ts';

const errorType = 'live';

/**
 * Shows the preview's error at the field it is about, but only once the user has left that field: an error
 * while typing would disturb. The returned function is the form's `onBlur` handler.
 */
export function useLiveErrors<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  error: ApiError | undefined,
  names: Partial<Record<string, FieldPath<Values>>> = {},
): () => void {
  const { control, setError, clearErrors } = form;
  const field = error?.field;
  const name = field === undefined ? undefined : (names[field] ?? (field as FieldPath<Values>));
  const message = error?.message;
  const show = useCallback(() => {
    const isKnown = name !== undefined && control._names.mount.has(name);
    if (!isKnown || message === undefined || hasFocus(name)) return;
    setError(name, { type: errorType, message: withoutField(message) });
  }, [control, setError, name, message]);
  useEffect(() => {
    show();
    return () => {
      if (name !== undefined && control.getFieldState(name).error?.type === errorType) clearErrors(name);
    };
  }, [show, control, clearErrors, name]);
  // On blur the focus has not moved to the next element yet.
  return useCallback(() => void setTimeout(show), [show]);
}

function hasFocus(name: string): boolean {
  return document.activeElement?.getAttribute('name') === name;
}
