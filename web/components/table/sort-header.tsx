import { ArrowDown } from 'lucide-react';
import { useTexts } from '../../texts/use-texts.ts';
import { classes } from '../classes.ts';
import type { Column, DataTableProps } from './data-table-props.ts';

type SortHeaderProps<Row> = Pick<DataTableProps<Row>, 'sort' | 'direction' | 'onSort'> & {
  column: Column<Row>;
};

/** A column's header; a button if the table can be sorted by it. */
export function SortHeader<Row>({ column, sort, direction = 'desc', onSort }: SortHeaderProps<Row>) {
  const texts = useTexts('common');
  const isSorted = column.sort !== undefined && column.sort === sort;
  return (
    <th
      scope="col"
      aria-sort={isSorted ? directions[direction] : undefined}
      className={classes(
        'px-4 py-2 text-[0.8125rem] font-medium whitespace-nowrap text-soft',
        column.align ? 'text-end' : 'text-start',
        column.className,
      )}
    >
      {column.sort === undefined || !onSort ? (
        column.header
      ) : (
        <button
          type="button"
          title={texts.sortBy(column.header)}
          onClick={() => onSort(column.sort ?? '')}
          className={classes(
            'group inline-flex items-center align-middle gap-1 rounded',
            column.align && 'flex-row-reverse',
            isSorted && 'text-ink',
          )}
        >
          {column.header}
          <ArrowDown
            aria-hidden
            className={classes(
              'size-3.5 transition-transform',
              !isSorted && 'opacity-0 group-hover:opacity-60',
              isSorted && direction === 'asc' && 'rotate-180',
            )}
          />
        </button>
      )}
    </th>
  );
}

const directions = { asc: 'ascending', desc: 'descending' } as const;
