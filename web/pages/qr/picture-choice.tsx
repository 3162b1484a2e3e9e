import { Field } from '../../components/field.tsx';
import { Select } from '../../components/select.tsx';
import { TextInput } from '../../components/text-input.tsx';
import { formatCount } from '../../texts/format.ts';
import { useTexts } from '../../texts/use-texts.ts';
import {
  isPossible,
  millimetresMax,
  millimetresMin,
  type PictureForm,
  type PictureFormat,
  pictureFormats,
  pixelChoices,
} from './picture-form.ts';

interface PictureChoiceProps {
  value: PictureForm;
  onChange(value: PictureForm): void;
}

/** As which file, and how large: pixels for screens, millimetres for print. SVG has no size. */
export function PictureChoice({ value, onChange }: PictureChoiceProps) {
  const texts = useTexts('qr');
  return (
    <div className="grid grid-cols-2 items-start gap-3">
      <Field label={texts.format} hint={texts.formats[value.format].text}>
        <Select
          value={value.format}
          onChange={(event) => onChange({ ...value, format: event.target.value as PictureFormat })}
          options={pictureFormats.map((format) => ({ value: format, label: texts.formats[format].name }))}
        />
      </Field>
      {value.format !== 'svg' && <Size value={value} onChange={onChange} />}
    </div>
  );
}

function Size({ value, onChange }: PictureChoiceProps) {
  const texts = useTexts('qr');
  if (value.format === 'png') {
    return (
      <Field label={texts.sizePixels}>
        <Select
          value={String(value.pixels)}
          onChange={(event) => onChange({ ...value, pixels: Number(event.target.value) })}
          options={pixelChoices.map((pixels) => ({ value: String(pixels), label: formatCount(pixels) }))}
        />
      </Field>
    );
  }
  const range = texts.millimetresRange(millimetresMin, formatCount(millimetresMax));
  return (
    <Field label={texts.printWidth} error={isPossible(value) ? undefined : range}>
      <TextInput
        type="number"
        inputMode="numeric"
        min={millimetresMin}
        max={millimetresMax}
        value={Number.isNaN(value.millimetres) ? '' : value.millimetres}
        onChange={(event) => onChange({ ...value, millimetres: event.target.valueAsNumber })}
      />
    </Field>
  );
}
