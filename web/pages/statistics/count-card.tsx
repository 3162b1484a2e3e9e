import type { ReactNode } from 'react';
import { Hint } from '../../components/hint.tsx';

interface CountCardProps {
  title: string;
  /** Explains how the numbers are counted. */
  hint: string;
  children: ReactNode;
}

/** A card with counts and a title. */
export function CountCard({ title, hint, children }: CountCardProps) {
  return (
    <section aria-label={title} className="card grid grid-cols-1 content-start gap-3 p-4 sm:p-5">
      <header className="flex items-center gap-1.5">
        <h2 className="font-semibold">{title}</h2>
        <Hint text={hint} />
      </header>
      {children}
    </section>
  );
}
