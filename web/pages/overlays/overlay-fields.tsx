import type { ReactNode } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { ColourChoice } from '../../components/fields/colour-choice.tsx';
import { Field } from '../../components/fields/field.tsx';
import { FormCard } from '../../components/page-editor/form-card.tsx';
import { Segments } from '../../components/segments.tsx';
import { TextInput } from '../../components/fields/text-input.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import type { OverlayValues } from './overlay-values.ts';
import { PollFields } from './poll-fields.tsx';
import { TypeChoice } from './type-choice.tsx';
import { ContactFields, CouponFields, ImageFields, MessageFields, NewsletterFields } from './type-fields.tsx';
import type { OverlayType } from './overlay-types.ts';

const fieldsOf: Record<OverlayType, () => ReactNode> = {
  message: MessageFields,
  contact: ContactFields,
  newsletter: NewsletterFields,
  coupon: CouponFields,
  poll: PollFields,
  image: ImageFields,
};

/** The fields of an overlay: type, contents and appearance. */
export function OverlayFields({ isNew }: { isNew: boolean }) {
  const texts = useTexts('overlays');
  const { register, watch, formState } = useFormContext<OverlayValues>();
  const type = watch('type');
  const TypeFields = fieldsOf[type];
  return (
    <>
      {isNew && <TypeChoice />}
      <FormCard title={texts.content}>
        <Field label={texts.name} hint={texts.nameHint} error={formState.errors.name?.message}>
          <TextInput {...register('name')} autoComplete="off" />
        </Field>
        <TypeFields key={type} />
      </FormCard>
      <FormCard title={texts.appearance}>
        <Position />
        <ColourChoice background="settings.background" color="settings.color" />
      </FormCard>
    </>
  );
}

const positions = ['bottom', 'top', 'left', 'right'] as const;

function Position() {
  const texts = useTexts('overlays');
  const { field } = useController<OverlayValues, 'settings.position'>({ name: 'settings.position' });
  return (
    <div className="grid gap-1.5">
      <p className="text-sm font-medium">{texts.position}</p>
      <Segments
        label={texts.position}
        value={field.value}
        onChange={field.onChange}
        options={positions.map((value) => ({ value, label: texts.positions[value] }))}
        className="max-w-sm"
      />
      <p className="text-[0.8125rem] text-soft">{texts.positionHint}</p>
    </div>
  );
}
