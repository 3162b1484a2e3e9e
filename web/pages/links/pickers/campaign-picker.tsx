import { Combobox } from '../../../components/combobox/combobox.tsx';
import { Field, type InputRef } from '../../../components/fields/field.tsx';
import { useTexts } from '../../../texts/use-texts.ts';
import { chosen, matching } from './choices.ts';
import { useCampaigns } from './use-own-things.ts';
import { useWanted } from './use-wanted.ts';

interface CampaignPickerProps {
  label: string;
  /** The campaign's id as text; "" for no campaign; undefined if nothing is chosen yet. */
  value: string | undefined;
  onChange(value: string): void;
  placeholder?: string;
  /** Whether "no campaign" is offered as a choice of its own. */
  isNoneOffered?: boolean;
  hint?: string;
  error?: string | undefined;
  isOptional?: boolean;
  inputRef?: InputRef;
}

/** Picks one of the account's campaigns, or none. */
export function CampaignPicker(props: CampaignPickerProps) {
  const { value, onChange, placeholder, isNoneOffered = false, ...field } = props;
  const texts = useTexts('links');
  const [isWanted, around] = useWanted(Boolean(value));
  const { choices: campaigns, ...loading } = useCampaigns(isWanted);
  const none = { value: '', label: texts.noCampaign };
  const offered = isNoneOffered ? campaigns && [none, ...campaigns] : campaigns;
  const isEmpty = value === undefined || (value === '' && !isNoneOffered);
  const [current] = isEmpty ? [] : chosen(offered ?? [none], [value]);
  return (
    <div {...around}>
      <Field {...field}>
        <Combobox
          value={current}
          onChange={(choice) => onChange(choice?.value ?? '')}
          isRequired={isNoneOffered}
          choices={(typed) => matching(offered, typed)}
          {...loading}
          placeholder={placeholder ?? texts.noCampaign}
        />
      </Field>
    </div>
  );
}
