import { Link, useNavigate } from '@tanstack/react-router';
import { Ellipsis, Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTexts } from '../../texts/use-texts.ts';
import { IconButton } from '../icon-button.tsx';
import { Menu } from '../menu/menu.tsx';
import type { MenuProps } from '../menu/menu-props.ts';
import { Skeleton } from '../skeleton.tsx';
import { moveBetweenRows } from '../table/move-between-rows.ts';
import { Truncated } from '../truncated.tsx';

export interface PageRow {
  id: number;
  name: string;
}

export interface PageCardsProps<Row extends PageRow> {
  /** Says what is listed; for screen readers. */
  label: string;
  /** Undefined while they are loading. */
  rows: Row[] | undefined;
  /** The path of the list, such as `/dashboard/bios`; with the id of a row, that of its editor. */
  base: string;
  thumbnail(row: Row): ReactNode;
  /** Shown below the name. */
  facts(row: Row): ReactNode;
  /** What a row's menu offers besides editing and deleting. */
  entries?(row: Row): MenuProps['entries'];
  onDelete(row: Row): void;
}

const cardsExpected = 3;

/** Visitors' pages as cards with thumbnails. Arrow keys move between their names. */
export function PageCards<Row extends PageRow>(props: PageCardsProps<Row>) {
  const { label, rows } = props;
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementInteractions: arrow keys are an extra way between its links
    <ul
      aria-label={label}
      aria-busy={!rows}
      onKeyDown={moveBetweenRows}
      className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3"
    >
      {rows
        ? rows.map((row) => <Card key={row.id} row={row} {...props} />)
        : Array.from({ length: cardsExpected }, (_, index) => <WaitingCard key={index} />)}
    </ul>
  );
}

function Card<Row extends PageRow>({ row, ...props }: PageCardsProps<Row> & { row: Row }) {
  const { base, thumbnail, facts } = props;
  const texts = useTexts('previews');
  const to = `${base}/${row.id}`;
  return (
    <li data-row className="card flex min-w-0 flex-col overflow-hidden transition-shadow hover:shadow-float">
      <Link to={to} tabIndex={-1} aria-hidden className="border-b border-line">
        {thumbnail(row)}
      </Link>
      <div className="flex grow items-start gap-2 py-3 ps-4 pe-2">
        <div className="grid min-w-0 grow gap-0.5">
          <Link
            to={to}
            data-main
            title={texts.openEditor(row.name)}
            className="truncate rounded font-semibold hover:underline"
          >
            <Truncated>{row.name}</Truncated>
          </Link>
          {facts(row)}
        </div>
        <CardMenu row={row} {...props} />
      </div>
    </li>
  );
}

function CardMenu<Row extends PageRow>({ row, ...props }: PageCardsProps<Row> & { row: Row }) {
  const { base, entries, onDelete } = props;
  const texts = useTexts('common');
  const navigate = useNavigate();
  const edit = () => void navigate({ to: `${base}/${row.id}` });
  return (
    <Menu
      trigger={<IconButton label={texts.moreFor(row.name)} icon={<Ellipsis />} className="-my-1" />}
      entries={[
        { label: texts.edit, icon: <Pencil />, onSelect: edit },
        ...(entries?.(row) ?? []),
        'line',
        { label: texts.delete, icon: <Trash2 />, isDanger: true, onSelect: () => onDelete(row) },
      ]}
    />
  );
}

function WaitingCard() {
  return (
    <li className="card overflow-hidden">
      <Skeleton className="aspect-[16/10] w-full rounded-none" />
      <div className="grid gap-2 p-4">
        <Skeleton className="h-4 w-2/3" />
        <Skeleton className="h-3.5 w-1/3" />
      </div>
    </li>
  );
}
