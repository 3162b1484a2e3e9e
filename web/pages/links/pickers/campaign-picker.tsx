import { Combobox } from '../../../components/combobox/combobox.tsx';
import { Field } from '../../../components/fields/field.tsx';
import { useTexts } from '../../../texts/use-texts.ts';
import { chosen, matching } from './choices.ts';
import { useCampaigns } from './use-own-things.ts';
import { useWanted } from './use-wanted.ts';

interface CampaignPickerProps {
  label: string;
  /** Id as text; "" = none. */
  value: string;
  onChange(value: string): void;
  placeholder?: string;
  hint?: string;
  error?: string | undefined;
  isOptional?: boolean;
}

/** One of the account's campaigns, or none. */
export function CampaignPicker({ value, onChange, placeholder, ...field }: CampaignPickerProps) {
  const texts = useTexts('links');
  const [isWanted, around] = useWanted(value !== '');
  const campaigns = useCampaigns(isWanted);
  const [current] = value === '' ? [] : chosen(campaigns, [value]);
  return (
    <div {...around}>
      <Field {...field}>
        <Combobox
          value={current}
          onChange={(choice) => onChange(choice?.value ?? '')}
          choices={(typed) => matching(campaigns, typed)}
          placeholder={placeholder ?? texts.noCampaign}
        />
      </Field>
    </div>
  );
}
