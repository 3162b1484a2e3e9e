import { Plus } from 'lucide-react';
import { Button } from '../../../components/button.tsx';
import { Combobox } from '../../../components/combobox/combobox.tsx';
import { Field, type InputRef } from '../../../components/fields/field.tsx';
import { TextInput } from '../../../components/fields/text-input.tsx';
import { RemoveButton } from '../../../components/remove-button.tsx';
import { useTexts } from '../../../texts/use-texts.ts';
import { matching } from '../pickers/choices.ts';
import { type Hours, parseHours, writeHours } from './hours.ts';
import { startOf } from './rule-values.ts';

interface HoursValueProps {
  label: string;
  hint: string;
  error: string | undefined;
  /** Such as `09:00-17:30 Europe/Berlin`. */
  values: readonly string[];
  onChange(values: string[]): void;
  inputRef: InputRef;
}

/** Spans of time within a day, each in a time zone. */
export function HoursValue({ label, hint, error, values, onChange, inputRef }: HoursValueProps) {
  const texts = useTexts('rules');
  const change = (index: number, hours: Hours) => onChange(values.with(index, writeHours(hours)));
  return (
    <fieldset data-entries className="grid gap-2.5">
      <legend className="sr-only">{label}</legend>
      {values.map((text, index) => (
        // Two spans may be the same for a moment; nothing but their place tells them apart.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <div key={index} className="flex items-start gap-1">
          <Span
            hours={parseHours(text)}
            onChange={(hours) => change(index, hours)}
            inputRef={index === 0 ? inputRef : undefined}
          />
          {values.length > 1 && (
            <RemoveButton
              label={texts.removeHours(index + 1)}
              onClick={() => onChange(values.filter((_, other) => other !== index))}
              className="mt-6.5"
            />
          )}
        </div>
      ))}
      <p
        role={error ? 'alert' : undefined}
        className={error ? 'text-danger-ink' : 'text-[0.8125rem] text-soft'}
      >
        {error ?? hint}
      </p>
      <div>
        <Button
          size="small"
          look="quiet"
          data-add
          icon={<Plus />}
          onClick={() => onChange([...values, ...startOf('hours')])}
          className="-ms-2.5"
        >
          {texts.addHours}
        </Button>
      </div>
    </fieldset>
  );
}

interface SpanProps {
  hours: Hours;
  onChange(hours: Hours): void;
  /** Of the first input. */
  inputRef: InputRef | undefined;
}

function Span({ hours, onChange, inputRef }: SpanProps) {
  const texts = useTexts('rules');
  const time = (part: 'start' | 'end') => (
    <Field label={texts[part]} inputRef={part === 'start' ? inputRef : undefined}>
      <TextInput
        type="time"
        value={hours[part]}
        onChange={(event) => onChange({ ...hours, [part]: event.target.value })}
      />
    </Field>
  );
  return (
    <div className="grid min-w-0 grow grid-cols-2 items-start gap-2.5">
      {time('start')}
      {time('end')}
      <div className="col-span-2">
        <Field label={texts.zone}>
          <Combobox
            isRequired
            value={{ value: hours.zone, label: hours.zone }}
            onChange={(choice) => choice && onChange({ ...hours, zone: choice.value })}
            choices={(typed) => matching(zones(), typed.replaceAll(' ', '_'))}
          />
        </Field>
      </div>
    </div>
  );
}

function zones() {
  return ['UTC', ...Intl.supportedValuesOf('timeZone')].map((zone) => ({ value: zone, label: zone }));
}
