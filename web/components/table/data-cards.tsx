import { useTexts } from '../../texts/use-texts.ts';
import { Checkbox } from '../fields/checkbox.tsx';
import type { Column, DataTableProps } from './data-table-props.ts';
import { moveBetweenRows } from './move-between-rows.ts';
import { Skeleton } from '../skeleton.tsx';

/** The rows of a DataTable as cards, for phones. */
export function DataCards<Row>(props: DataTableProps<Row>) {
  const { label, rows, rowsExpected = 5, idOf } = props;
  const texts = useTexts('common');
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementInteractions: arrow keys are an extra way between its links
    <ul aria-label={label} aria-busy={!rows} onKeyDown={moveBetweenRows} className="grid gap-2.5">
      {rows?.length === 0 && <li className="card p-4 text-center text-soft">{texts.nothingLeft}</li>}
      {rows
        ? rows.map((row) => <Card key={idOf(row)} row={row} {...props} />)
        : Array.from({ length: rowsExpected }, (_, row) => (
            <li key={row} className="card grid gap-3 p-4">
              <Skeleton className="h-4 w-2/3" />
              <Skeleton className="h-4 w-1/3" />
            </li>
          ))}
    </ul>
  );
}

function Card<Row>({ row, ...props }: DataTableProps<Row> & { row: Row }) {
  const { columns, idOf, nameOf, selection, onSelect, actions } = props;
  const texts = useTexts('common');
  const at = (place: Column<Row>['card']) => columns.filter(({ card = 'fact' }) => card === place);
  const facts = at('fact');
  return (
    <li data-row className="card grid gap-2.5 p-4">
      <div className="flex items-start gap-3">
        {selection && (
          <span className="pt-0.5">
            <Checkbox
              label={texts.selectRow(nameOf(row))}
              checked={selection.has(idOf(row))}
              onChange={(checked) => onSelect?.(changed(selection, idOf(row), checked))}
            />
          </span>
        )}
        <div className="min-w-0 grow">
          {at('title').map(({ id, cell }) => (
            <div key={id}>{cell(row)}</div>
          ))}
        </div>
        {at('end').map(({ id, cell }) => (
          <div key={id}>{cell(row)}</div>
        ))}
        {actions && <div className="-my-1.5 -me-2 shrink-0">{actions(row)}</div>}
      </div>
      {facts.length > 0 && (
        <dl className="flex flex-wrap items-center gap-x-5 gap-y-1 text-[0.8125rem]">
          {facts.map(({ id, header, cell }) => (
            <div key={id} className="flex items-center gap-1.5">
              <dt className="text-soft">{header}</dt>
              <dd className="tabular-nums">{cell(row)}</dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  );
}

function changed(selection: ReadonlySet<number>, id: number, checked: boolean): Set<number> {
  return checked ? new Set([...selection, id]) : new Set([...selection].filter((chosen) => chosen !== id));
}
