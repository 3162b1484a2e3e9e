import type { ReactNode } from 'react';

interface ChartTooltipProps {
  /** The position in pixels within the chart's box, and the width of that box. */
  at: { left: number; top: number; width: number };
  children: ReactNode;
}

const gap = 14;

/** The values at the point under the pointer; shown on the side of it that has more room. */
export function ChartTooltip({ at: { left, top, width }, children }: ChartTooltipProps) {
  const side = left > width / 2 ? { right: width - left + gap } : { left: left + gap };
  return (
    <div
      aria-hidden
      style={{ ...side, top }}
      className="pointer-events-none absolute z-10 grid gap-1 rounded-lg border border-line bg-surface px-3 py-2 text-[0.8125rem] shadow-float"
    >
      {children}
    </div>
  );
}
