import { DateTimeField } from '../../../components/fields/date-time-field.tsx';
import { Field } from '../../../components/fields/field.tsx';
import { FormSection } from '../../../components/fields/form-section.tsx';
import { Combobox } from '../../../components/combobox/combobox.tsx';
import type { Choice } from '../../../components/combobox/use-combobox-list.ts';
import { useTexts } from '../../../texts/use-texts.ts';
import { FormText } from '../form/form-text.tsx';
import { useChecks } from '../form/use-checks.ts';
import { useFormValue } from '../form/use-form-value.ts';
import { chosen, matching } from '../pickers/choices.ts';
import { agentChoices } from '../targets/agents.ts';
import { countryChoices } from '../targets/countries.ts';
import { deviceChoices } from '../targets/devices.ts';
import { languageChoices, languagesLike } from '../targets/languages.ts';

export const noVisitor = {
  country: '',
  device: '',
  language: '',
  os: '',
  browser: '',
  referrer: '',
  query: '',
  address: '',
  useragent: '',
  at: '',
};

export type VisitorValues = typeof noVisitor;

/** The fields that describe a made-up visitor; an empty field means unknown. */
export function VisitorFields() {
  const { targeting } = useTexts('links');
  const texts = useTexts('rules');
  const { visitor } = texts.explain;
  const { moment } = useChecks();
  const at = useFormValue<string>('at', moment);
  const devices = deviceChoices(texts);
  const asTyped = targeting.asTyped;
  return (
    <>
      <div className="grid items-start gap-4 sm:grid-cols-2 sm:gap-3">
        <Choose name="country" known={countryChoices()} />
        <Choose name="device" known={devices} />
        <Choose name="language" known={languageChoices()} offer={(typed) => languagesLike(typed, asTyped)} />
        <FormText name="referrer" label={visitor.referrer} placeholder="news.example.com" dir="ltr" />
        <Choose name="os" known={agentChoices('systems', texts)} />
        <Choose name="browser" known={agentChoices('browsers', texts)} />
      </div>
      <FormSection title={visitor.more}>
        <FormText name="query" label={visitor.query} placeholder="utm_source=newsletter" dir="ltr" />
        <FormText name="address" label={visitor.address} hint={visitor.addressHint} dir="ltr" />
        <FormText name="useragent" label={visitor.useragent} dir="ltr" />
        <DateTimeField label={visitor.at} hint={visitor.atHint} {...at} />
      </FormSection>
    </>
  );
}

interface ChooseProps {
  name: 'country' | 'device' | 'language' | 'os' | 'browser';
  known: Choice[];
  offer?(typed: string): Choice[] | undefined;
}

function Choose({ name, known, offer = (typed) => matching(known, typed) }: ChooseProps) {
  const { visitor } = useTexts('rules').explain;
  const { value, onChange, error, inputRef } = useFormValue<string>(name);
  const [current] = value === '' ? [] : chosen(known, [value]);
  return (
    <Field label={visitor[name]} error={error} inputRef={inputRef}>
      <Combobox
        value={current}
        onChange={(choice) => onChange(choice?.value ?? '')}
        choices={offer}
        placeholder={visitor.unknown}
      />
    </Field>
  );
}
