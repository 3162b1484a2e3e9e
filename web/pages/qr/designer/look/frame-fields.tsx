import { useController, useFormContext } from 'react-hook-form';
import { Field } from '../../../../components/fields/field.tsx';
import { TextInput } from '../../../../components/fields/text-input.tsx';
import { useTexts } from '../../../../texts/use-texts.ts';
import { PictureRadios } from '../picture-radios.tsx';
import { useLookError } from '../preview-context.ts';
import type { QrValues } from '../qr-values.ts';

const frames = ['none', 'line', 'banner'] as const;

/** The frame around the code and its caption. */
export function FrameFields() {
  const texts = useTexts('qr').style;
  const { control, register } = useFormContext<QrValues>();
  const frame = useController({ name: 'style.frame', control }).field;
  return (
    <>
      <PictureRadios
        label={texts.frameChoice}
        value={frame.value}
        onChange={frame.onChange}
        className="basis-1/4"
        options={frames.map((value) => ({
          value,
          label: texts.frames[value],
          picture: <FramePicture frame={value} />,
        }))}
      />
      <Field label={texts.caption} isOptional hint={texts.captionHint} error={useLookError('style.caption')}>
        <TextInput {...register('style.caption')} autoComplete="off" placeholder={texts.captionPlaceholder} />
      </Field>
    </>
  );
}

function FramePicture({ frame }: { frame: (typeof frames)[number] }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 28" className="h-9" fill="none" stroke="currentColor">
      {frame !== 'none' && <rect x="1" y="1" width="22" height="26" rx="3" strokeWidth="1.5" />}
      {frame === 'banner' && (
        <path d="M1 21h22v3a3 3 0 0 1-3 3H4a3 3 0 0 1-3-3z" fill="currentColor" stroke="none" />
      )}
      <path strokeDasharray="2 1" strokeWidth="2" d="M6 7h12M6 10h12M6 13h12M6 16h12" />
    </svg>
  );
}
