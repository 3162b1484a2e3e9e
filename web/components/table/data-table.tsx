import { useTexts } from '../../texts/use-texts.ts';
import { Checkbox } from '../fields/checkbox.tsx';
import { DataCards } from './data-cards.tsx';
import { classes } from '../classes.ts';
import type { DataTableProps } from './data-table-props.ts';
import { moveBetweenRows } from './move-between-rows.ts';
import { Skeleton } from '../skeleton.tsx';
import { SortHeader } from './sort-header.tsx';
import { useIsPhone } from '../use-media.ts';

/**
 * A table; on phones, a list of cards. The first link or button of a row opens it; arrow keys move between
 * those of the rows.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  return useIsPhone() ? <DataCards {...props} /> : <Table {...props} />;
}

function Table<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowsExpected = 5, selection } = props;
  const texts = useTexts('common');
  return (
    <div className="card relative overflow-x-auto print:overflow-visible">
      {/* biome-ignore lint/a11y/noNoninteractiveElementInteractions: arrow keys are an extra way between its links */}
      <table aria-label={label} aria-busy={!rows} onKeyDown={moveBetweenRows} className="w-full text-start">
        <thead>
          <tr className="border-b border-line bg-sunken/60">
            {selection && (
              <th scope="col" className="w-0 py-2 ps-4 print:hidden">
                <SelectAll {...props} label={texts.selectAll} />
              </th>
            )}
            {columns.map((column) => (
              <SortHeader key={column.id} column={column} {...props} />
            ))}
            {props.actions && (
              <td className="w-0 px-2">
                <span className="sr-only">{texts.more}</span>
              </td>
            )}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows?.length === 0 && (
            <tr>
              <td
                colSpan={columns.length + (selection ? 1 : 0) + (props.actions ? 1 : 0)}
                className="px-4 py-6 text-center text-soft"
              >
                {texts.nothingLeft}
              </td>
            </tr>
          )}
          {rows
            ? rows.map((row) => <TableRow key={props.idOf(row)} row={row} {...props} />)
            : Array.from({ length: rowsExpected }, (_, row) => <SkeletonRow key={row} {...props} />)}
        </tbody>
      </table>
    </div>
  );
}

function TableRow<Row>({ row, ...props }: DataTableProps<Row> & { row: Row }) {
  const { columns, idOf, nameOf, selection, actions } = props;
  const texts = useTexts('common');
  const isSelected = selection?.has(idOf(row)) ?? false;
  return (
    <tr
      data-row
      aria-selected={selection ? isSelected : undefined}
      className={classes('transition-colors', isSelected ? 'bg-accent-soft' : 'hover:bg-sunken/60')}
    >
      {selection && (
        <td className="py-2.5 ps-4 print:hidden">
          <Checkbox
            label={texts.selectRow(nameOf(row))}
            checked={isSelected}
            onChange={(checked) => toggle(props, idOf(row), checked)}
          />
        </td>
      )}
      {columns.map(({ id, cell, align, className }) => (
        <td key={id} className={classes('px-4 py-2.5', align && 'text-end tabular-nums', className)}>
          {cell(row)}
        </td>
      ))}
      {actions && <td className="py-1 pe-2 text-end whitespace-nowrap">{actions(row)}</td>}
    </tr>
  );
}

function SkeletonRow<Row>({ columns, selection, actions }: DataTableProps<Row>) {
  return (
    <tr>
      {selection && <td />}
      {columns.map(({ id, className }) => (
        <td key={id} className={classes('h-16 px-4', className)}>
          <Skeleton className="h-4 w-full max-w-40" />
        </td>
      ))}
      {actions && <td />}
    </tr>
  );
}

function SelectAll<Row>(props: DataTableProps<Row>) {
  const { rows = [], idOf, selection, onSelect, label } = props;
  const chosen = rows.filter((row) => selection?.has(idOf(row))).length;
  const state = chosen === 0 ? false : chosen === rows.length ? true : 'some';
  return (
    <Checkbox
      label={label}
      checked={state}
      // Ticking it would do nothing until they are there.
      disabled={!props.rows}
      onChange={(checked) => onSelect?.(withAll(selection, rows.map(idOf), checked))}
    />
  );
}

/** Selects or deselects the rows of this page; rows selected on other pages stay as they are. */
function withAll(selection: ReadonlySet<number> | undefined, ids: number[], isChosen: boolean): Set<number> {
  const others = [...(selection ?? [])].filter((id) => !ids.includes(id));
  return new Set(isChosen ? [...others, ...ids] : others);
}

function toggle<Row>({ selection, onSelect }: DataTableProps<Row>, id: number, checked: boolean): void {
  const changed = new Set(selection);
  if (checked) changed.add(id);
  else changed.delete(id);
  onSelect?.(changed);
}
