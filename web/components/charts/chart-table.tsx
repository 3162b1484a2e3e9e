interface ChartTableProps {
  /** What it holds. */
  caption: string;
  /** The first is that of the rows' names. */
  columns: readonly string[];
  /** Formatted already. */
  rows: readonly (readonly string[])[];
}

/** The numbers of a chart, for those who would rather read or hear them. */
export function ChartTable({ caption, columns, rows }: ChartTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached with the keyboard
    <div
      role="group"
      aria-label={caption}
      tabIndex={0}
      className="max-h-[280px] overflow-auto rounded-lg border border-line"
    >
      <table className="w-full tabular-nums">
        <caption className="sr-only">{caption}</caption>
        <thead className="sticky top-0 bg-sunken text-[0.8125rem] text-soft">
          <tr>
            {columns.map((column, index) => (
              <th
                key={column}
                scope="col"
                className={`px-3 py-2 font-medium ${index === 0 ? 'text-start' : 'text-end'}`}
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map(([name, ...values], row) => (
            <tr key={`${row} ${name}`}>
              <th scope="row" className="px-3 py-1.5 text-start font-normal">
                {name}
              </th>
              {values.map((value, index) => (
                <td key={columns[index + 1]} className="px-3 py-1.5 text-end">
                  {value}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
