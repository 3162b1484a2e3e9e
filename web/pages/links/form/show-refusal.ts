import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { ApiError } from '../../../api/api-error.ts';
import { showServerError } from '../../../components/fields/form-errors.tsx';

/** Shows what the service said, at the input it is about. There it need not say once more which field that is. */
export function showRefusal<Values extends FieldValues>(form: UseFormReturn<Values>, error: unknown): void {
  showServerError(form, error);
  if (!(error instanceof ApiError) || error.field === undefined) return;
  const { field, message } = error;
  for (let path = field; path !== ''; path = path.slice(0, Math.max(0, path.lastIndexOf('.')))) {
    const name = path as Path<Values>;
    if (form.getFieldState(name).error?.message !== message) continue;
    form.setError(name, { message: plainSentence(message, field) });
    return;
  }
}

/** 'The field "custom" must be …' → "Must be …" */
function plainSentence(message: string, field: string): string {
  const start = `The field "${field}" `;
  if (!message.startsWith(start)) return message;
  const rest = message.slice(start.length);
  return rest.charAt(0).toUpperCase() + rest.slice(1);
}
