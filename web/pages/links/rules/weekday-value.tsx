import type { InputRef } from '../../../components/fields/field.tsx';
import { dateFormat } from '../../../texts/formatters.ts';

interface WeekdayValueProps {
  label: string;
  hint: string;
  error: string | undefined;
  /** `mon` to `sun`. */
  values: readonly string[];
  onChange(values: string[]): void;
  inputRef: InputRef;
}

const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

/** Any number of weekdays. */
export function WeekdayValue({ label, hint, error, values, onChange, inputRef }: WeekdayValueProps) {
  const lower = values.map((value) => value.toLowerCase());
  const toggle = (day: string, isChosen: boolean) =>
    onChange(days.filter((other) => (other === day ? isChosen : lower.includes(other))));
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1.5 text-sm font-medium">{label}</legend>
      <div className="flex flex-wrap gap-1.5">
        {days.map((day, index) => (
          <label
            key={day}
            className="relative cursor-pointer rounded-lg border border-line-strong bg-surface px-3 py-1.5 text-[0.8125rem] select-none has-checked:border-accent has-checked:bg-accent-soft has-checked:font-medium has-checked:text-accent-ink has-checked:marked has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              ref={index === 0 ? inputRef : undefined}
              type="checkbox"
              checked={lower.includes(day)}
              onChange={(event) => toggle(day, event.target.checked)}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            {dayName(index)}
          </label>
        ))}
      </div>
      <p
        role={error ? 'alert' : undefined}
        className={error ? 'text-danger-ink' : 'text-[0.8125rem] text-soft'}
      >
        {error ?? hint}
      </p>
    </fieldset>
  );
}

function dayName(index: number): string {
  // 1 January 2024 was a Monday.
  const format = dateFormat({ weekday: 'short', timeZone: 'UTC' });
  return format.format(Date.UTC(2024, 0, 1 + index));
}
