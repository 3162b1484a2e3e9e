import { Combobox } from '../../../components/combobox/combobox.tsx';
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

export function CountryText({ name, label }: TargetTextProps) {
  const { targeting: texts } = useTexts('links');
  const { value, onChange, error, inputRef } = useFormValue<string>(name);
  const [current] = value === '' ? [] : chosen(countryChoices(), [value]);
  return (
    <Field label={label} error={error} inputRef={inputRef}>
      <Combobox
        isRequired
        value={current}
        onChange={(choice) => onChange(choice?.value ?? '')}
        choices={(typed) => matching(countryChoices(), typed)}
        placeholder={texts.choose}
      />
    </Field>
  );
}

export function LanguageText({ name, label }: TargetTextProps) {
  const { targeting: texts } = useTexts('links');
  const { value, onChange, error, inputRef } = useFormValue<string>(name);
  const [current] = value === '' ? [] : chosen(languageChoices(), [value]);
  return (
    <Field label={label} error={error} inputRef={inputRef}>
      <Combobox
        isRequired
        value={current}
        onChange={(choice) => onChange(choice?.value ?? '')}
        choices={(typed) => languagesLike(typed, texts.asTyped)}
        placeholder={texts.choose}
      />
    </Field>
  );
}

export function DeviceText({ name, label }: TargetTextProps) {
  const { targeting: texts } = useTexts('links');
  const rules = useTexts('rules');
  const { value, onChange, error, inputRef } = useFormValue<string>(name);
  const devices = deviceChoices(rules);
  const [current] = value === '' ? [] : chosen(devices, [deviceId(value, rules)]);
  return (
    <Field label={label} error={error} inputRef={inputRef}>
      <Combobox
        isRequired
        value={current}
        onChange={(choice) => onChange(choice?.value ?? '')}
        choices={(typed) => matching(devices, typed)}
        placeholder={texts.choose}
      />
    </Field>
  );
}
