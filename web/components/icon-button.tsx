import type { ComponentProps, ReactNode } from 'react';
import { classes } from './classes.ts';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label' | 'children'> {
  /** What the button does: its accessible name and its tooltip. */
  label: string;
  icon: ReactNode;
}

/** A button with only an icon. */
export function IconButton({ label, icon, className, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button
      title={label}
      {...rest}
      type={type}
      aria-label={label}
      className={classes(
        'inline-flex size-9 shrink-0 print:hidden items-center justify-center rounded-lg text-soft transition-colors',
        'enabled:hover:bg-hover enabled:hover:text-ink disabled:opacity-40 aria-disabled:opacity-40 [&_svg]:size-4.5',
        className,
      )}
    >
      {icon}
    </button>
  );
}
