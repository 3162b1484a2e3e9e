import { CircleAlert } from 'lucide-react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { ApiError } from '../../api/api-error.ts';
import { withoutField } from '../../api/translate-failure.ts';

/**
 * An error that belongs to no field of the form; shown above the buttons, and scrolled into view: the button that saves a
 * long form stays on the screen where the end of the form does not.
 */
export function FormErrors({ message }: { message: string | undefined }) {
  if (!message) return null;
  return (
    <p
      key={message}
      ref={scrollToIt}
      role="alert"
      className="flex scroll-my-28 items-start gap-2.5 rounded-lg bg-danger-soft p-3 text-danger-ink"
    >
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      {message}
    </p>
  );
}

function scrollToIt(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}

/**
 * Shows the server's error at the input it is about, or above the buttons (`errors.root`) if the form has no
 * such input. `names` maps API fields to form fields where they differ; a path such as `rules.0.link` finds
 * its nearest input.
 */
export function showServerError<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  error: unknown,
  names: Partial<Record<string, FieldPath<Values>>> = {},
): void {
  const message = error instanceof Error ? error.message : String(error);
  const field = error instanceof ApiError ? error.field : undefined;
  const name = field === undefined ? undefined : findInput(form, field, names);
  if (name === undefined) form.setError('root', { message });
  else {
    form.setError(name, { message: withoutField(message) });
    // A collapsed section can take the focus only after it has been rendered open.
    setTimeout(() => form.setFocus(name));
  }
}

function findInput<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  field: string,
  names: Partial<Record<string, FieldPath<Values>>>,
): FieldPath<Values> | undefined {
  const known = form.control._names.mount as Set<string>;
  for (let path = field; path !== ''; path = path.slice(0, Math.max(0, path.lastIndexOf('.')))) {
    const name = names[path] ?? path;
    if (known.has(name)) return name as FieldPath<Values>;
  }
  return undefined;
}
