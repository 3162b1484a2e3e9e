import type { ComponentProps, ReactNode } from 'react';
import { classes } from '../classes.ts';
import { HostAndPath } from '../short-address.tsx';
import { useField } from './field.tsx';

interface TextInputProps extends ComponentProps<'input'> {
  /** Shown before the input, such as a host name. */
  prefix?: string;
  /** Shown at the end of the input, such as a button. */
  suffix?: ReactNode;
}

/** One line of text; inside a Field it takes its label and error from there. */
export function TextInput({ prefix, suffix, className, type = 'text', ...rest }: TextInputProps) {
  const field = useField();
  // A prefix means that the value is an address, which is written left to right in every language.
  const dir = rest.dir ?? (type === 'url' || prefix !== undefined ? 'ltr' : undefined);
  const input = (
    <input
      {...field}
      {...rest}
      type={type}
      dir={dir}
      className={classes('control', prefix !== undefined && 'rounded-s-none', className)}
    />
  );
  if (prefix === undefined && !suffix) return input;
  return (
    <div className="flex" dir={prefix === undefined ? undefined : 'ltr'}>
      {prefix !== undefined && (
        <span className="flex max-w-[50%] shrink-0 items-center overflow-hidden rounded-s-lg border border-e-0 border-line-strong bg-sunken px-3 text-sm text-soft">
          <HostAndPath text={prefix} />
        </span>
      )}
      {input}
      {suffix}
    </div>
  );
}
