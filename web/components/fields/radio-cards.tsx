import { type ReactNode, useId } from 'react';

interface RadioCardsProps<Value extends string> {
  /** What the choice is about; shown above the cards. */
  label: string;
  value: Value;
  onChange(value: Value): void;
  options: readonly { value: Value; title: string; text?: string; icon?: ReactNode }[];
}

/** Radio buttons for a few options that each need an explanation. */
export function RadioCards<Value extends string>({
  label,
  value,
  onChange,
  options,
}: RadioCardsProps<Value>) {
  const name = useId();
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1.5 text-sm font-medium">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className="flex cursor-pointer items-start gap-3 rounded-lg border border-line p-3 transition-colors hover:bg-hover has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="mt-0.5 size-4 shrink-0 accent-accent outline-none"
          />
          {option.icon}
          <span className="grid">
            <span className="text-sm font-medium">{option.title}</span>
            {option.text && <span className="text-[0.8125rem] text-soft">{option.text}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
