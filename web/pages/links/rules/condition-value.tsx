import { DateTimeField } from '../../../components/fields/date-time-field.tsx';
import { Field, type InputRef } from '../../../components/fields/field.tsx';
import { MultiCombobox } from '../../../components/combobox/multi-combobox.tsx';
import { TextInput } from '../../../components/fields/text-input.tsx';
import type { Choice } from '../../../components/combobox/use-combobox-list.ts';
import type { Areas } from '../../../texts/areas.ts';
import { useTexts } from '../../../texts/use-texts.ts';
import { useChecks } from '../form/use-checks.ts';
import { useFormValue } from '../form/use-form-value.ts';
import { chosen, matching, matchingOrTyped } from '../pickers/choices.ts';
import { agentChoices, agentId } from '../targets/agents.ts';
import { countryChoices, countryCode } from '../targets/countries.ts';
import { deviceChoices, deviceId } from '../targets/devices.ts';
import { languageChoices, languagesLike } from '../targets/languages.ts';
import { HoursValue } from './hours-value.tsx';
import type { ConditionType } from './rule-values.ts';
import { WeekdayValue } from './weekday-value.tsx';

interface ConditionValueProps {
  /** The path of the value in the form. */
  name: string;
  type: ConditionType;
}

/** The values that fulfil a condition, with the input for its type. */
export function ConditionValue({ name, type }: ConditionValueProps) {
  const { targeting } = useTexts('links');
  const texts = useTexts('rules');
  const { some, moment } = useChecks();
  const check = (given: readonly string[]) => {
    const whole = moment(given[0] ?? '');
    return whole === true ? some(given) : whole;
  };
  const { value: values, onChange, error, inputRef } = useFormValue<string[]>(name, check);
  const { label, hint } = texts.types[type];
  const field = { label, hint, error, inputRef };
  const single = { ...field, value: values[0] ?? '', onChange: (value: string) => onChange([value]) };
  switch (type) {
    case 'after':
    case 'before':
      return <DateTimeField {...single} />;
    case 'percentage':
      return <Percentage {...single} />;
    case 'hours':
      return <HoursValue {...field} values={values} onChange={onChange} />;
    case 'weekday':
      return <WeekdayValue {...field} values={values} onChange={onChange} />;
    default: {
      const { known, offer, idOf = asItIs } = sourceOf(type, texts, targeting.asTyped);
      return (
        <Field {...field}>
          <MultiCombobox
            values={chosen(known, [...new Set(values.map(idOf))])}
            onChange={(choices) => onChange(choices.map(({ value }) => value))}
            choices={offer}
            placeholder={targeting.choose}
          />
        </Field>
      );
    }
  }
}

interface SingleProps {
  label: string;
  hint: string;
  error: string | undefined;
  value: string;
  onChange(value: string): void;
  inputRef: InputRef;
}

function Percentage({ value, onChange, ...field }: SingleProps) {
  return (
    <Field {...field}>
      <TextInput
        inputMode="decimal"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        suffix={<span className="self-center ps-2 text-soft">%</span>}
        className="max-w-24"
      />
    </Field>
  );
}

interface Source {
  /** The known choices, for the labels of chosen values. */
  known: Choice[] | undefined;
  offer(typed: string): Choice[] | undefined;
  /** Converts other spellings to the value. */
  idOf?(value: string): string;
}

type RuleTexts = Areas['rules'];
type ListType = Exclude<ConditionType, 'after' | 'before' | 'percentage' | 'hours' | 'weekday'>;

function sourceOf(type: ListType, texts: RuleTexts, text: string): Source {
  switch (type) {
    case 'country': {
      const known = countryChoices();
      return { known, offer: (typed) => matching(known, typed), idOf: countryCode };
    }
    case 'device': {
      const known = deviceChoices(texts);
      return { known, offer: (typed) => matching(known, typed), idOf: (value) => deviceId(value, texts) };
    }
    case 'language':
      return { known: languageChoices(), offer: (typed) => languagesLike(typed, text) };
    case 'os':
      return agents('systems', texts);
    case 'browser':
      return agents('browsers', texts);
    case 'query':
    case 'referrer':
    case 'address':
      return { known: [], offer: (typed) => matchingOrTyped([], typed, { text }) };
  }
}

function agents(kind: 'systems' | 'browsers', texts: RuleTexts): Source {
  const known = agentChoices(kind, texts);
  return { known, offer: (typed) => matching(known, typed), idOf: (value) => agentId(kind, value) };
}

function asItIs(value: string): string {
  return value;
}
