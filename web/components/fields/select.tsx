import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classes } from '../classes.ts';
import { useField } from './field.tsx';

interface SelectProps extends ComponentProps<'select'> {
  /** With the language of a label that is not that of the page. */
  options: readonly { value: string; label: string; lang?: string }[];
}

/**
 * A choice of a few options, as the browser's native list, which works best on phones. For many options:
 * Combobox.
 */
export function Select({ options, className, ...rest }: SelectProps) {
  return (
    <span className={classes('relative inline-block w-full', className)}>
      <select {...useField()} {...rest} className="control appearance-none truncate pe-7.5">
        {options.map(({ value, label, lang }) => (
          <option key={value} value={value} lang={lang}>
            {label}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute end-2.5 top-1/2 size-4 -translate-y-1/2 text-soft"
      />
    </span>
  );
}
