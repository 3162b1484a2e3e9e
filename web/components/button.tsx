import { LoaderCircle } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { classes } from './classes.ts';
import { whileBusy } from './while-busy.ts';

export interface ButtonProps extends ComponentProps<'button'> {
  /** primary: the main action of the page. plain: any other. quiet: without a border. danger: deletes. */
  look?: ButtonLook;
  size?: 'small' | 'medium';
  icon?: ReactNode;
  /** Shows a spinner, and nothing happens on a click, while the action is in progress. */
  isBusy?: boolean;
}

export type ButtonLook = 'primary' | 'plain' | 'quiet' | 'danger';

/** A button with a text; for one with only an icon, use IconButton. Its type is "button" unless given. */
export function Button({
  look = 'plain',
  size = 'medium',
  icon,
  isBusy = false,
  children,
  ...rest
}: ButtonProps) {
  const { className, type = 'button', ...others } = rest;
  return (
    <button
      {...others}
      {...whileBusy(isBusy)}
      type={type}
      aria-busy={isBusy || undefined}
      className={classes(buttonClasses(look, size), className)}
    >
      {isBusy ? <LoaderCircle aria-hidden className="size-4 animate-spin" /> : icon}
      {children}
    </button>
  );
}

/** The classes of a button, for links that look like one. */
export function buttonClasses(look: ButtonLook = 'plain', size: 'small' | 'medium' = 'medium'): string {
  return classes(
    'inline-flex shrink-0 items-center justify-center gap-2 rounded-lg text-center font-medium whitespace-nowrap no-underline max-sm:max-w-full max-sm:whitespace-normal',
    'transition-colors select-none print:hidden forced-colors:border disabled:opacity-55 aria-disabled:opacity-55 [&_svg]:size-4 [&_svg]:shrink-0',
    size === 'small' ? 'min-h-8 px-2.5 text-[0.8125rem]' : 'min-h-10 px-4 text-sm sm:min-h-9 sm:px-3.5',
    looks[look],
  );
}

const looks: Record<ButtonLook, string> = {
  primary: 'bg-accent text-on-accent shadow-card enabled:hover:bg-accent-hover [a&]:hover:bg-accent-hover',
  plain: 'border border-line bg-surface text-ink shadow-card enabled:hover:bg-hover [a&]:hover:bg-hover',
  quiet: 'text-soft enabled:hover:bg-hover enabled:hover:text-ink [a&]:hover:bg-hover',
  danger: 'bg-danger text-on-accent shadow-card enabled:hover:bg-danger-hover',
};
