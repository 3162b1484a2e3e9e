import { get, useController, useFormContext, useFormState } from 'react-hook-form';
import type { Check } from './use-checks.ts';

/** A value of the form around, for inputs that are no plain boxes. `name` is a path such as `rules.0.link`. */
export function useFormValue<Value>(name: string, check?: Check<Value>) {
  const { control, trigger } = useFormContext();
  const { field } = useController({ name, control, ...(check ? { rules: { validate: check } } : {}) });
  const error = useErrorOf(name);
  return {
    value: field.value as Value,
    // What is chosen is whole at once: it is looked at without waiting until it is left.
    onChange: (value: Value) => {
      field.onChange(value);
      if (check) void trigger(name);
    },
    error,
    // Without it the form cannot lead to what is wrong: saving would seem to do nothing.
    inputRef: field.ref,
  };
}

/** What is wrong with a value, or with a part of it. */
export function useErrorOf(name: string): string | undefined {
  const { errors } = useFormState();
  return (get(errors, name) as { message?: string } | undefined)?.message;
}
