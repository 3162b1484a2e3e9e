import { useController, useFormContext } from 'react-hook-form';
import { useTexts } from '../../../../texts/use-texts.ts';
import { qrTypes, typeIcons } from '../../qr-types.ts';
import { PictureRadios } from '../picture-radios.tsx';
import type { QrValues } from '../qr-values.ts';

/** Chooses the type of the code's content. */
export function TypeChoice() {
  const texts = useTexts('qr');
  const { field } = useController({ name: 'type', control: useFormContext<QrValues>().control });
  return (
    <PictureRadios
      label={texts.type}
      isLabelHidden
      value={field.value}
      onChange={field.onChange}
      className="basis-1/5 sm:basis-13"
      options={qrTypes.map((type) => {
        const Icon = typeIcons[type];
        const { name, text } = texts.types[type];
        return { value: type, label: name, hint: text, picture: <Icon aria-hidden className="size-5" /> };
      })}
    />
  );
}
