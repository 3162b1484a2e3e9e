interface ChartTableProps {
  /** Says what the table holds; for screen readers. */
  caption: string;
  /** The headers; the first one is that of the row names. */
  columns: readonly string[];
  /** Already formatted; the first entry of each row is its name. */
  rows: readonly (readonly string[])[];
}

/** The numbers of a chart as a table, for people who prefer to read them and for screen readers. */
export function ChartTable({ caption, columns, rows }: ChartTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached with the keyboard
    <div
      role="group"
      aria-label={caption}
      tabIndex={0}
      className="max-h-[280px] overflow-auto print:max-h-none print:overflow-visible rounded-lg border border-line"
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
