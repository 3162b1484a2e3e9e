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
      <div className={`${sizeOf(value)} font-semibold tracking-tight tabular-nums`}>{value}</div>
      {note && <div className="text-[0.8125rem] text-soft">{note}</div>}
    </div>
  );
}

/** Numbers cannot be broken: millions are smaller where two stand side by side on a phone, billions everywhere. */
function sizeOf(value: ReactNode): string {
  const characters = typeof value === 'string' ? value.length : 0;
  if (characters > '999,999,999'.length) return 'text-lg max-sm:text-base';
  return characters > '9,999,999'.length ? 'text-2xl max-sm:text-lg' : 'text-2xl';
}
