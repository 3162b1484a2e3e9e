import { Check, Minus } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { classes } from '../classes.ts';

interface CheckboxProps {
  checked: boolean | 'some';
  onChange(checked: boolean): void;
  /** The accessible name; it is never shown. */
  label?: string;
  /** Text beside the box. */
  children?: ReactNode;
  disabled?: boolean;
}

/** A checkbox; "some" is the indeterminate state, drawn as a dash. */
export function Checkbox({ checked, onChange, label, children, disabled }: CheckboxProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current) input.current.indeterminate = checked === 'some';
  }, [checked]);
  const Mark = checked === 'some' ? Minus : Check;
  return (
    <label
      className={classes('inline-flex items-center gap-2.5 align-middle text-sm', disabled && 'opacity-50')}
    >
      <span className="relative inline-flex size-4.5 shrink-0">
        <input
          ref={input}
          type="checkbox"
          aria-label={label}
          checked={checked === true}
          disabled={disabled}
          onChange={(event) => onChange(event.target.checked)}
          className="peer size-4.5 cursor-pointer appearance-none rounded border border-line-strong bg-surface transition-colors checked:border-accent checked:bg-accent indeterminate:border-accent indeterminate:bg-accent"
        />
        {checked !== false && (
          <Mark
            aria-hidden
            strokeWidth={3}
            className="pointer-events-none absolute inset-0.5 size-3.5 text-on-accent forced-colors:text-[CanvasText]"
          />
        )}
      </span>
      {children}
    </label>
  );
}
