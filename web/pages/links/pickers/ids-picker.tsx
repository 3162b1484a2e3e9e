import { Field, type InputRef } from '../../../components/fields/field.tsx';
import { MultiCombobox } from '../../../components/combobox/multi-combobox.tsx';
import { useTexts } from '../../../texts/use-texts.ts';
import { chosen, matching } from './choices.ts';
import { useChannels, usePixels } from './use-own-things.ts';
import { useWanted } from './use-wanted.ts';

const sources = { channels: useChannels, pixels: usePixels };

interface IdsPickerProps {
  /** What is picked; must not change while the picker is mounted, because it selects a hook. */
  of: keyof typeof sources;
  label: string;
  values: readonly number[];
  onChange(values: number[]): void;
  hint?: string;
  /** Replaces the placeholder that says that items are added. */
  placeholder?: string;
  error?: string | undefined;
  isOptional?: boolean;
  inputRef?: InputRef;
}

/** Picks any number of the account's channels or pixels. */
export function IdsPicker({ of, values, onChange, placeholder, ...field }: IdsPickerProps) {
  const texts = useTexts('links');
  const [isWanted, around] = useWanted(values.length > 0);
  const { choices: things, ...loading } = sources[of](isWanted);
  return (
    <div {...around}>
      <Field {...field}>
        <MultiCombobox
          values={chosen(things, values.map(String))}
          onChange={(choices) => onChange(choices.map(({ value }) => Number(value)))}
          choices={(typed) => matching(things, typed)}
          {...loading}
          placeholder={placeholder ?? (of === 'channels' ? texts.pickChannels : texts.pickPixels)}
        />
      </Field>
    </div>
  );
}
