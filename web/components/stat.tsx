import type { ReactNode } from 'react';
import { Hint } from './hint.tsx';

interface StatProps {
  label: string;
  /** Already formatted. */
  value: ReactNode;
  /** Explains how it is counted. */
  hint?: string;
  /** Shown below the number, such as the change since the previous period. */
  note?: ReactNode;
}

/** A number with its label. */
export function Stat({ label, value, hint, note }: StatProps) {
  return (
    <div className="grid gap-1">
      <div className="flex items-center gap-1.5 text-[0.8125rem] text-soft">
        {label}
        {hint && <Hint text={hint} />}
      </div>
      <div className="text-2xl font-semibold tracking-tight tabular-nums">{value}</div>
      {note && <div className="text-[0.8125rem] text-soft">{note}</div>}
    </div>
  );
}
