import { useController, useFormContext } from 'react-hook-form';
import type { limits } from '../../../../../contract/limits.ts';
import { Field } from '../../../../components/fields/field.tsx';
import { Select } from '../../../../components/fields/select.tsx';
import { useTexts } from '../../../../texts/use-texts.ts';
import type { QrValues } from '../qr-values.ts';
import { Slider } from './slider.tsx';

const levels = ['L', 'M', 'Q', 'H'] as const;
const marginMax: (typeof limits)['pictureMarginModulesMax'] = 16;

/** Quiet zone and error correction, which decide how robust a printed code is. */
export function PrintFields() {
  const texts = useTexts('qr').style;
  const { control, watch } = useFormContext<QrValues>();
  const margin = useController({ name: 'style.margin', control }).field;
  const level = useController({ name: 'style.level', control }).field;
  const hasLogo = watch('logo') !== '';
  return (
    <>
      <Slider
        label={texts.margin}
        hint={texts.marginHint}
        shown={texts.modules(margin.value)}
        value={margin.value}
        onChange={margin.onChange}
        max={marginMax}
      />
      <Field label={texts.level} hint={hasLogo ? texts.levelForLogo : texts.levelHint}>
        <Select
          value={hasLogo ? 'H' : level.value}
          disabled={hasLogo}
          onChange={level.onChange}
          options={levels.map((value) => ({ value, label: texts.levels[value] }))}
        />
      </Field>
    </>
  );
}
