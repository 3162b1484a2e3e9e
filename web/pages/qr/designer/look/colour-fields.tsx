import { useController, useFormContext } from 'react-hook-form';
import { ColourField } from '../../../../components/fields/colour-field.tsx';
import { Field } from '../../../../components/fields/field.tsx';
import { Select } from '../../../../components/fields/select.tsx';
import { Switch } from '../../../../components/fields/switch.tsx';
import { useTexts } from '../../../../texts/use-texts.ts';
import { useLookError } from '../preview-context.ts';
import type { QrValues } from '../qr-values.ts';
import { Slider } from './slider.tsx';

/** Foreground and background colours, the gradient, and a transparent background. */
export function ColourFields() {
  const texts = useTexts('qr').style;
  const { control } = useFormContext<QrValues>();
  const transparent = useController({ name: 'style.transparent', control }).field;
  const gradient = useController({ name: 'hasGradient', control }).field;
  return (
    <>
      <div className="grid items-start gap-5 sm:grid-cols-2 sm:gap-3">
        <Colour name="foreground" label={texts.foreground} />
        <Colour name="background" label={texts.background} />
      </div>
      <Switch label={texts.gradient} checked={gradient.value} onChange={gradient.onChange} />
      {gradient.value && <GradientFields />}
      <Switch
        label={texts.transparent}
        hint={texts.transparentHint}
        checked={transparent.value}
        onChange={transparent.onChange}
      />
    </>
  );
}

function GradientFields() {
  const texts = useTexts('qr').style;
  const { control } = useFormContext<QrValues>();
  const type = useController({ name: 'style.gradient.type', control }).field;
  const angle = useController({ name: 'style.gradient.angle', control }).field;
  return (
    <div className="grid items-start gap-5 border-s-2 border-line ps-4 sm:grid-cols-2 sm:gap-x-3">
      <Colour name="style.gradient.to" label={texts.gradientTo} />
      <Field label={texts.gradientType}>
        <Select
          value={type.value}
          onChange={type.onChange}
          options={gradientTypes.map((value) => ({ value, label: texts.gradientTypes[value] }))}
        />
      </Field>
      {type.value === 'linear' && (
        <div className="sm:col-span-2">
          <Slider
            label={texts.angle}
            shown={texts.degrees(angle.value)}
            value={angle.value}
            onChange={angle.onChange}
            max={345}
            step={15}
          />
        </div>
      )}
    </div>
  );
}

const gradientTypes = ['linear', 'radial'] as const;

interface ColourProps {
  name: 'foreground' | 'background' | 'style.gradient.to';
  label: string;
}

function Colour({ name, label }: ColourProps) {
  const { field } = useController({ name, control: useFormContext<QrValues>().control });
  return (
    <ColourField
      label={label}
      value={field.value}
      onChange={field.onChange}
      error={useLookError(name)}
      inputRef={field.ref}
    />
  );
}
