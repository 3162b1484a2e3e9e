import { Combobox } from '../../../components/combobox/combobox.tsx';
import type { Choice, Choices } from '../../../components/combobox/use-combobox-list.ts';
import { Field } from '../../../components/fields/field.tsx';
import { useTexts } from '../../../texts/use-texts.ts';
import { useFormValue } from '../form/use-form-value.ts';
import { chosen, matching } from '../pickers/choices.ts';
import { countryChoices } from './countries.ts';
import { deviceChoices, deviceId } from './devices.ts';
import { languageChoices, languagesLike } from './languages.ts';

interface TargetTextProps {
  /** The path of the field in the form. */
  name: string;
  label: string;
}

export function CountryText(props: TargetTextProps) {
  const chosenOf = (value: string) => chosen(countryChoices(), [value])[0];
  return <TargetText {...props} chosenOf={chosenOf} choices={(typed) => matching(countryChoices(), typed)} />;
}

export function LanguageText(props: TargetTextProps) {
  const { targeting: texts } = useTexts('links');
  const chosenOf = (value: string) => chosen(languageChoices(), [value])[0];
  return (
    <TargetText {...props} chosenOf={chosenOf} choices={(typed) => languagesLike(typed, texts.asTyped)} />
  );
}

export function DeviceText(props: TargetTextProps) {
  const rules = useTexts('rules');
  const devices = deviceChoices(rules);
  const chosenOf = (value: string) => chosen(devices, [deviceId(value, rules)])[0];
  return <TargetText {...props} chosenOf={chosenOf} choices={(typed) => matching(devices, typed)} />;
}

interface TextOfKindProps extends TargetTextProps {
  /** The choice that a value of the form stands for. */
  chosenOf(value: string): Choice | undefined;
  choices: Choices;
}

function TargetText({ name, label, chosenOf, choices }: TextOfKindProps) {
  const { targeting: texts } = useTexts('links');
  const { value, onChange, error, inputRef } = useFormValue<string>(name);
  return (
    <Field label={label} error={error} inputRef={inputRef}>
      <Combobox
        isRequired
        value={value === '' ? undefined : chosenOf(value)}
        onChange={(choice) => onChange(choice?.value ?? '')}
        choices={choices}
        placeholder={texts.choose}
      />
    </Field>
  );
}
