import type { ReactNode } from 'react';

interface ChartTooltipProps {
  /** In pixels within the box that the chart stands in, and how wide that is. */
  at: { left: number; top: number; width: number };
  children: ReactNode;
}

const gap = 14;

/** What a chart tells of the place one points at; beside it, on the side where there is more room. */
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
