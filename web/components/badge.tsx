import type { ReactNode } from 'react';
import { classes } from './classes.ts';

interface BadgeProps {
  /**
   * The meaning, shown as a colour; the text must say it too, because not everybody can tell colours apart.
   */
  tone?: 'neutral' | 'accent' | 'success' | 'warning' | 'danger';
  children: ReactNode;
}

/** A word about the state of something. */
export function Badge({ tone = 'neutral', children }: BadgeProps) {
  return (
    <span
      className={classes(
        'inline-flex items-center gap-1 rounded-full px-2 py-0.5 text-xs font-medium whitespace-nowrap',
        tones[tone],
      )}
    >
      {children}
    </span>
  );
}

const tones = {
  neutral: 'bg-sunken text-soft',
  accent: 'bg-accent-soft text-accent-ink',
  success: 'bg-success-soft text-success',
  warning: 'bg-warning-soft text-warning',
  danger: 'bg-danger-soft text-danger-ink',
};
