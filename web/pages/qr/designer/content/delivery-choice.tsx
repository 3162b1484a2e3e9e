import { Info } from 'lucide-react';
import { useController, useFormContext } from 'react-hook-form';
import { RadioCards } from '../../../../components/fields/radio-cards.tsx';
import { useTexts } from '../../../../texts/use-texts.ts';
import { fixedDynamic } from '../../qr-types.ts';
import { endsPrinted, isDynamic, type QrValues } from '../qr-values.ts';

/** Chooses between static and dynamic; if the type allows only one of them, explains why. */
export function DeliveryChoice() {
  const texts = useTexts('qr');
  const { control, watch } = useFormContext<QrValues>();
  const { field } = useController({ name: 'dynamic', control });
  const fixed = fixedDynamic(watch('type'));
  if (fixed !== undefined) {
    const [title, text] = fixed
      ? [texts.alwaysDynamicTitle, texts.alwaysDynamic]
      : [texts.alwaysStaticTitle, texts.alwaysStatic];
    return <Explanation title={title} text={text} />;
  }
  return (
    <RadioCards
      label={texts.delivery}
      value={field.value ? 'dynamic' : 'static'}
      onChange={(value) => field.onChange(value === 'dynamic')}
      options={[
        { value: 'static', title: texts.static, text: texts.staticText },
        { value: 'dynamic', title: texts.dynamic, text: texts.dynamicText },
      ]}
    />
  );
}

/** Explains what a change means for printed copies of a saved code. */
export function PrintedNote() {
  const texts = useTexts('qr');
  const { watch, formState } = useFormContext<QrValues>();
  const saved = formState.defaultValues as QrValues;
  const [type, dynamic] = watch(['type', 'dynamic']);
  if (endsPrinted(saved, { type, dynamic })) return <Explanation text={texts.printedEnd} />;
  return <Explanation text={isDynamic(saved) ? texts.changesAlong : texts.printedStay} />;
}

function Explanation({ title, text }: { title?: string; text: string }) {
  return (
    <div className="flex items-start gap-2.5 rounded-lg bg-sunken p-3 text-[0.8125rem] text-soft">
      <Info aria-hidden className="mt-0.5 size-4 shrink-0" />
      <p>
        {title && <strong className="block font-medium text-ink">{title}</strong>}
        {text}
      </p>
    </div>
  );
}
