import type { ComponentProps } from 'react';
import { classes } from '../classes.ts';
import { useField } from './field.tsx';

/** Several lines of text; it grows with them. */
export function TextArea({ className, rows = 3, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      {...useField()}
      {...rest}
      rows={rows}
      className={classes('control field-sizing-content max-h-80 min-h-20', className)}
    />
  );
}
