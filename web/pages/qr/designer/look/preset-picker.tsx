import { useTexts } from '../../../../texts/use-texts.ts';
import { PictureRadios } from '../picture-radios.tsx';
import type { QrLook } from '../qr-values.ts';
import { MiniCode } from './mini-code.tsx';
import { applyPreset, findPreset, presets } from './presets.ts';

interface PresetPickerProps {
  look: QrLook;
  onChange(look: QrLook): void;
}

/** Chooses a preset as a starting point. */
export function PresetPicker({ look, onChange }: PresetPickerProps) {
  const texts = useTexts('qr').style;
  return (
    <PictureRadios
      label={texts.presets}
      value={findPreset(look)?.name}
      onChange={(name) => {
        const chosen = presets.find((preset) => preset.name === name);
        if (chosen) onChange(applyPreset(look, chosen, texts.captionPlaceholder));
      }}
      className="basis-1/5"
      options={presets.map((preset) => ({
        value: preset.name,
        label: texts.presetNames[preset.name],
        picture: <MiniCode look={preset} className="size-12 rounded-md border border-line" />,
      }))}
    />
  );
}
