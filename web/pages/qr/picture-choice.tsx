import { Field } from '../../components/fields/field.tsx';
import { Select } from '../../components/fields/select.tsx';
import { TextInput } from '../../components/fields/text-input.tsx';
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

/** Chooses the file format and the size: pixels for PNG, millimetres for PDF and EPS. SVG has no size. */
export function PictureChoice({ value, onChange }: PictureChoiceProps) {
  const texts = useTexts('qr');
  const { format } = value;
  const range = texts.millimetresRange(millimetresMin, formatCount(millimetresMax));
  return (
    <div className="grid grid-cols-2 items-start gap-3">
      <Field label={texts.format} hint={texts.formats[format].text}>
        <FormatSelect value={value} onChange={onChange} />
      </Field>
      {format === 'png' && (
        <Field label={texts.sizePixels}>
          <PixelsSelect value={value} onChange={onChange} />
        </Field>
      )}
      {(format === 'pdf' || format === 'eps') && (
        <Field label={texts.printWidth} error={isPossible(value) ? undefined : range}>
          <MillimetresInput value={value} onChange={onChange} />
        </Field>
      )}
    </div>
  );
}

/** The same on one line. */
export function PictureChoiceLine({ value, onChange }: PictureChoiceProps) {
  const texts = useTexts('qr');
  const { format } = value;
  return (
    <div className="grid grow grid-cols-2 gap-2 sm:max-w-60">
      <FormatSelect value={value} onChange={onChange} label={texts.format} />
      {format === 'png' && <PixelsSelect value={value} onChange={onChange} label={texts.sizePixels} />}
      {(format === 'pdf' || format === 'eps') && (
        <MillimetresInput value={value} onChange={onChange} label={texts.printWidth} />
      )}
    </div>
  );
}

interface InputProps extends PictureChoiceProps {
  /** The accessible name, if there is no visible label. */
  label?: string;
}

function FormatSelect({ value, onChange, label }: InputProps) {
  const texts = useTexts('qr');
  return (
    <Select
      aria-label={label}
      value={value.format}
      onChange={(event) => onChange({ ...value, format: event.target.value as PictureFormat })}
      options={pictureFormats.map((format) => ({ value: format, label: texts.formats[format].name }))}
    />
  );
}

function PixelsSelect({ value, onChange, label }: InputProps) {
  const texts = useTexts('qr');
  return (
    <Select
      aria-label={label}
      value={String(value.pixels)}
      onChange={(event) => onChange({ ...value, pixels: Number(event.target.value) })}
      options={pixelChoices.map((pixels) => ({
        value: String(pixels),
        label: texts.pixels(formatCount(pixels)),
      }))}
    />
  );
}

function MillimetresInput({ value, onChange, label }: InputProps) {
  return (
    <TextInput
      aria-label={label}
      {...(label && !isPossible(value) ? { 'aria-invalid': true } : {})}
      type="number"
      inputMode="numeric"
      min={millimetresMin}
      max={millimetresMax}
      value={Number.isNaN(value.millimetres) ? '' : value.millimetres}
      onChange={(event) => onChange({ ...value, millimetres: event.target.valueAsNumber })}
    />
  );
}
