import { type ReactNode, useId } from 'react';
import { classes } from '../../../components/classes.ts';

interface PictureRadiosProps<Value extends string> {
  /** What the choice is about; shown above unless `isLabelHidden`. */
  label: string;
  isLabelHidden?: boolean;
  /** Undefined if none is selected. */
  value: Value | undefined;
  onChange(value: Value): void;
  options: readonly { value: Value; label: string; picture: ReactNode; hint?: string }[];
  /** CSS classes with the width of a choice (`basis-…`), by which as many as fit stand side by side. */
  className: string;
}

/**
 * Radio buttons with pictures, for options that are best told apart by looking at them. Each has room for its longest
 * word, which would be broken between any letters in columns of one width.
 */
export function PictureRadios<Value extends string>(props: PictureRadiosProps<Value>) {
  const { label, isLabelHidden = false, value, onChange, options, className } = props;
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className={isLabelHidden ? 'sr-only' : 'mb-1.5 text-sm font-medium'}>{label}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map((option) => (
          <label
            key={option.value}
            title={option.hint}
            className={classes(
              'relative flex min-w-min max-w-full grow cursor-pointer flex-col items-center gap-1.5 rounded-lg border border-line px-1 py-2.5 transition-colors hover:bg-hover has-checked:border-accent has-checked:bg-accent-soft has-checked:text-accent-ink has-checked:marked has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
              className,
            )}
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className="absolute inset-0 size-full cursor-pointer opacity-0"
            />
            {option.picture}
            <span className="max-w-full text-center text-[0.8125rem] font-medium wrap-break-word">
              {option.label}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
