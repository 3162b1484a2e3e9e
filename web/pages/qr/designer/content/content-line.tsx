import type { ComponentProps } from 'react';
import { useFormContext } from 'react-hook-form';
import { Field } from '../../../../components/fields/field.tsx';
import { TextArea } from '../../../../components/fields/text-area.tsx';
import { TextInput } from '../../../../components/fields/text-input.tsx';
import { useTexts } from '../../../../texts/use-texts.ts';
import { withScheme } from '../../../../with-scheme.ts';
import type { ContentField } from '../qr-content.ts';
import type { QrValues } from '../qr-values.ts';

interface LineProps extends Omit<ComponentProps<typeof TextInput>, 'name' | 'prefix'> {
  name: Exclude<ContentField, 'encryption'>;
  /** Defaults to the text for the field's name. */
  label?: string;
  hint?: string;
  isOptional?: boolean;
}

/** A text field of the code's content. */
export function ContentLine({ name, label, hint, isOptional, ...input }: LineProps) {
  const texts = useTexts('qr');
  const { register, formState } = useFormContext<QrValues>();
  const options = input.type === 'url' ? { setValueAs: withScheme } : {};
  return (
    <Field
      label={label ?? texts.fields[name]}
      hint={hint}
      isOptional={isOptional}
      error={formState.errors.data?.[name]?.message}
    >
      <TextInput autoComplete="off" {...input} {...register(`data.${name}`, options)} />
    </Field>
  );
}

/** A text field of several lines. */
export function ContentText({ name, isOptional }: Pick<LineProps, 'name' | 'isOptional'>) {
  const texts = useTexts('qr');
  const { register, formState } = useFormContext<QrValues>();
  return (
    <Field label={texts.fields[name]} isOptional={isOptional} error={formState.errors.data?.[name]?.message}>
      <TextArea {...register(`data.${name}`)} />
    </Field>
  );
}
