import type { ChartLine } from './chart-line.ts';
import { LineSwatch } from './line-swatch.tsx';

/** Says which line shows what. */
export function LineLegend({ lines }: { lines: readonly ChartLine[] }) {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-[0.8125rem] text-soft">
      {lines.map(({ id, name, look }) => (
        <li key={id} className="flex items-center gap-1.5">
          <LineSwatch look={look} /> {name}
        </li>
      ))}
    </ul>
  );
}
