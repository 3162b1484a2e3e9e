import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { classes } from './classes.ts';

interface BackLinkProps {
  to: string;
  text: string;
  className?: string;
}

/** A link back to the list that the shown item belongs to. */
export function BackLink({ to, text, className }: BackLinkProps) {
  return (
    <Link
      to={to}
      className={classes(
        'flex w-fit print:hidden items-center gap-1.5 rounded text-[0.8125rem] text-soft hover:text-ink',
        className,
      )}
    >
      <ArrowLeft aria-hidden className="size-3.5 rtl:-scale-x-100" />
      {text}
    </Link>
  );
}
