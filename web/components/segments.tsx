import type { ReactNode } from 'react';
import { classes } from './classes.ts';

interface SegmentsProps<Value extends string> {
  /** What the choice is about; for screen readers. */
  label: string;
  value: Value;
  onChange(value: Value): void;
  /** With an icon, the label is only the accessible name and the tooltip. */
  options: readonly { value: Value; label: string; icon?: ReactNode }[];
  className?: string;
}

/** A choice of two or three options that takes effect at once. */
export function Segments<Value extends string>(props: SegmentsProps<Value>) {
  const { label, value, onChange, options, className } = props;
  return (
    <div
      role="group"
      aria-label={label}
      className={classes('flex flex-wrap rounded-lg border border-line bg-surface p-0.5', className)}
    >
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          aria-label={option.icon ? option.label : undefined}
          title={option.icon ? option.label : undefined}
          onClick={() => onChange(option.value)}
          className="inline-flex min-h-8 min-w-9 grow items-center justify-center rounded-md px-2 text-[0.8125rem] font-medium text-soft transition-colors hover:text-ink aria-pressed:bg-accent-soft aria-pressed:text-accent-ink aria-pressed:marked [&_svg]:size-4"
        >
          {option.icon ?? option.label}
        </button>
      ))}
    </div>
  );
}
