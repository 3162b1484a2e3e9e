import { Field, type InputRef } from '../../../components/fields/field.tsx';
import { MultiCombobox } from '../../../components/combobox/multi-combobox.tsx';
import { useTexts } from '../../../texts/use-texts.ts';
import { chosen, matching, matchingOrTyped } from './choices.ts';
import { useTags } from './use-own-things.ts';
import { useWanted } from './use-wanted.ts';

interface TagsPickerProps {
  label: string;
  values: readonly string[];
  onChange(values: string[]): void;
  /** Whether tags that no link has yet can be entered. */
  mayBeNew?: boolean;
  hint?: string;
  /** Replaces the placeholder that says that tags are added. */
  placeholder?: string;
  error?: string | undefined;
  isOptional?: boolean;
  inputRef?: InputRef;
}

/** Picks existing tags, and new ones as they are typed. */
export function TagsPicker({ values, onChange, mayBeNew = false, placeholder, ...field }: TagsPickerProps) {
  const texts = useTexts('links');
  const [isWanted, around] = useWanted(false);
  const { choices: tags, ...loading } = useTags(isWanted, texts.linksWithTag);
  const offer = (typed: string) =>
    mayBeNew ? matchingOrTyped(tags, typed, { text: texts.newTag }) : matching(tags, typed);
  return (
    <div {...around}>
      <Field {...field}>
        <MultiCombobox
          values={chosen(undefined, values)}
          onChange={(choices) => onChange(choices.map(({ value }) => value))}
          choices={offer}
          {...loading}
          placeholder={placeholder ?? texts.pickTags}
        />
      </Field>
    </div>
  );
}
