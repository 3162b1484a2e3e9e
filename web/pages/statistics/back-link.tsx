import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';

/** The way to the list that the thing is of. */
export function BackLink({ to, text }: { to: string; text: string }) {
  return (
    <Link
      to={to}
      className="-mb-3 flex w-fit items-center gap-1.5 rounded text-[0.8125rem] text-soft hover:text-ink"
    >
      <ArrowLeft aria-hidden className="size-3.5 rtl:-scale-x-100" />
      {text}
    </Link>
  );
}
