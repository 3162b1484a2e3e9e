import { useFormContext } from 'react-hook-form';
import { Field } from '../../../../components/fields/field.tsx';
import { TextInput } from '../../../../components/fields/text-input.tsx';
import { useTexts } from '../../../../texts/use-texts.ts';
import type { QrValues } from '../qr-values.ts';
import { ContentFields } from './content-fields.tsx';
import { DeliveryChoice, PrintedNote } from './delivery-choice.tsx';
import { TypeChoice } from './type-choice.tsx';

/** The content of the code, and its name. */
export function ContentCard({ isNew }: { isNew: boolean }) {
  const texts = useTexts('qr');
  const { register, formState } = useFormContext<QrValues>();
  return (
    <section aria-labelledby="qr-content" className="card grid gap-5 p-5">
      <div>
        <h2 id="qr-content" className="text-base font-semibold">
          {texts.content}
        </h2>
        <p className="text-soft">{texts.contentText}</p>
      </div>
      <TypeChoice />
      <ContentFields />
      <DeliveryChoice />
      {!isNew && <PrintedNote />}
      <Field label={texts.name} isOptional hint={texts.nameHint} error={formState.errors.name?.message}>
        <TextInput {...register('name')} autoComplete="off" placeholder={texts.namePlaceholder} />
      </Field>
    </section>
  );
}
