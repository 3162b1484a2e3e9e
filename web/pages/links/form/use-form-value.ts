import { get, useController, useFormContext, useFormState } from 'react-hook-form';
import type { Check } from './use-checks.ts';

/**
 * A value of the surrounding form, for inputs other than text inputs. `name` is a path such as
 * `rules.0.link`.
 */
export function useFormValue<Value>(name: string, check?: Check<Value>) {
  const { control, trigger } = useFormContext();
  const { field } = useController({ name, control, ...(check ? { rules: { validate: check } } : {}) });
  const error = useErrorOf(name);
  return {
    value: field.value as Value,
    // A selected value is complete, so it is validated at once instead of on blur.
    onChange: (value: Value) => {
      field.onChange(value);
      if (check) void trigger(name);
    },
    error,
    // Needed to focus the field with an error; otherwise saving would seem to do nothing.
    inputRef: field.ref,
  };
}

/** The error message of a field, or of a part of it. */
export function useErrorOf(name: string): string | undefined {
  const { errors } = useFormState();
  return (get(errors, name) as { message?: string } | undefined)?.message;
}
