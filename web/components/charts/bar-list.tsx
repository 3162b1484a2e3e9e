import { formatCount } from '../../texts/format.ts';

export interface Bar {
  id: string;
  name: string;
  count: number;
  /** Of the total, 0 to 1. */
  share: number;
}

interface BarListProps {
  /** Says what is listed; for screen readers. */
  caption: string;
  /** The headers of the columns name, count and share. */
  columns: readonly [string, string, string];
  bars: readonly Bar[];
  formatShare(share: number): string;
  /** Called with the bar under the pointer. */
  onPoint?: ((id: string | undefined) => void) | undefined;
}

/** Names with their counts, each on a bar whose length shows the count. Screen readers read it as a table. */
export function BarList({ caption, columns, bars, formatShare, onPoint }: BarListProps) {
  const most = Math.max(1, ...bars.map(({ count }) => count));
  return (
    <table className="w-full sm:table-fixed">
      <caption className="sr-only">{caption}</caption>
      <thead className="text-xs text-soft">
        <tr>
          <th scope="col" className="w-full pb-1.5 text-start font-medium sm:w-auto">
            {columns[0]}
          </th>
          <th scope="col" className="pb-1.5 ps-3 text-end font-medium whitespace-nowrap sm:w-20">
            {columns[1]}
          </th>
          <th scope="col" className="pb-1.5 ps-3 text-end font-medium whitespace-nowrap sm:w-22">
            {columns[2]}
          </th>
        </tr>
      </thead>
      <tbody onPointerLeave={() => onPoint?.(undefined)}>
        {bars.map(({ id, name, count, share }) => (
          <tr key={id} onPointerEnter={() => onPoint?.(id)} className="group">
            <th scope="row" className="py-0.5 text-start font-normal">
              <span className="relative flex min-h-8 items-center rounded-md px-2.5 py-1">
                <span
                  aria-hidden
                  style={{ inlineSize: `${(count / most) * 100}%` }}
                  className="absolute inset-y-0 start-0 min-w-0.5 rounded-md bg-accent-soft transition-colors group-hover:bg-accent/25 forced-colors:border-2 forced-colors:border-[Highlight]"
                />
                <bdi className="relative min-w-0 [overflow-wrap:anywhere]">{name}</bdi>
              </span>
            </th>
            <td className="ps-3 text-end font-medium whitespace-nowrap tabular-nums">{formatCount(count)}</td>
            <td className="ps-3 text-end whitespace-nowrap text-soft tabular-nums">{formatShare(share)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
