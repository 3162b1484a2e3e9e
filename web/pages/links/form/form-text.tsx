import type { ComponentProps } from 'react';
import { useFormContext } from 'react-hook-form';
import { Field } from '../../../components/fields/field.tsx';
import { TextArea } from '../../../components/fields/text-area.tsx';
import { TextInput } from '../../../components/fields/text-input.tsx';
import { withScheme } from '../../../with-scheme.ts';
import type { Check } from './use-checks.ts';
import { useChecks } from './use-checks.ts';
import { useErrorOf } from './use-form-value.ts';

interface FormTextProps extends Omit<ComponentProps<typeof TextInput>, 'name'> {
  /** The field's path in the form, such as `rules.0.link`. */
  name: string;
  label: string;
  hint?: string;
  isOptional?: boolean;
  check?: Check;
  /** Converts the typed text to the form's value; the input shows that value once it is left. */
  setValueAs?(text: string): string;
}

/** A text field of the surrounding form. */
export function FormText(props: FormTextProps) {
  const { name, label, hint, isOptional = false, check, setValueAs, ...input } = props;
  const { register, getValues, setValue } = useFormContext();
  const options = {
    ...(check ? { validate: check } : {}),
    ...(setValueAs ? { setValueAs, onBlur: () => setValue(name, getValues(name)) } : {}),
  };
  return (
    <Field label={label} hint={hint} isOptional={isOptional} error={useErrorOf(name)}>
      <TextInput autoComplete="off" {...input} {...register(name, options)} />
    </Field>
  );
}

/** A field for a URL that visitors may be redirected to. */
export function FormAddress(props: FormTextProps) {
  const { address } = useChecks();
  return (
    <FormText
      type="url"
      inputMode="url"
      placeholder="https://"
      check={address}
      setValueAs={withScheme}
      {...props}
    />
  );
}

interface FormLinesProps extends Pick<FormTextProps, 'name' | 'label' | 'hint' | 'isOptional'> {
  rows?: number;
}

/** A text field of several lines. */
export function FormLines({ name, label, hint, isOptional = false, rows = 2 }: FormLinesProps) {
  const { register } = useFormContext();
  return (
    <Field label={label} hint={hint} isOptional={isOptional} error={useErrorOf(name)}>
      <TextArea rows={rows} {...register(name)} />
    </Field>
  );
}
