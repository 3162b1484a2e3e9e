import type { ComponentProps } from 'react';
import { classes } from '../classes.ts';
import { useField } from './field.tsx';

/** A text input of several lines that grows with its content. */
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
