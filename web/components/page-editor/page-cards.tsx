import { Link } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';
import { useTexts } from '../../texts/use-texts.ts';
import { ErrorState } from '../error-state.tsx';
import { Skeleton } from '../skeleton.tsx';
import { moveBetweenRows } from '../table/move-between-rows.ts';
import { Pagination } from '../table/pagination.tsx';
import { useLastPage } from '../table/use-last-page.ts';
import { Truncated } from '../truncated.tsx';
import { useUrlState } from '../use-url-state.ts';

interface PageCardsProps<Row extends { id: number; name: string }> extends CardsProps<Row> {
  /** The list's query: `useApi('listBioPages', { query: useCardsQuery() }, { keepPrevious: true })`. */
  list: {
    data: { data: NonNullable<ComponentProps<typeof Pagination>['list']> } | undefined;
    error: Error | null;
    isPlaceholderData: boolean;
    refetch(): unknown;
  };
  /** Shown when there are none at all. */
  empty: ReactNode;
}

interface CardsProps<Row extends { id: number; name: string }> {
  /** Says what is listed; for screen readers. */
  label: string;
  /** Undefined while they are loading. */
  rows: Row[] | undefined;
  /** The URL of the row's editor. */
  to(row: Row): string;
  thumbnail(row: Row): ReactNode;
  /** Shown below the name. */
  facts(row: Row): ReactNode;
  /** The Menu of a row. */
  menu(row: Row): ReactNode;
}

const defaults = { page: 1 };
const cardsPerPage = 12;
const cardsExpected = 3;

/** What to ask the API for: the page of cards that the URL names. */
export function useCardsQuery(): { page: number; limit: number } {
  const [{ page }] = useUrlState(defaults);
  return { page, limit: cardsPerPage };
}

/** Visitors' pages as cards with thumbnails, a page of them at a time. Arrow keys move between their names. */
export function PageCards<Row extends { id: number; name: string }>({
  list,
  empty,
  ...cards
}: PageCardsProps<Row>) {
  const [{ page }, setState] = useUrlState(defaults);
  useLastPage(list.data?.data, setState);
  if (list.error && !cards.rows) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  if (cards.rows?.length === 0 && page === 1) return empty;
  return (
    <>
      <Cards {...cards} />
      <Pagination
        list={list.data?.data}
        isLoading={list.isPlaceholderData}
        onPage={(chosen) => setState({ page: chosen }, { isStep: true })}
      />
    </>
  );
}

function Cards<Row extends { id: number; name: string }>(props: CardsProps<Row>) {
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

function Card<Row extends { id: number; name: string }>({ row, ...props }: CardsProps<Row> & { row: Row }) {
  const { to, thumbnail, facts, menu } = props;
  const texts = useTexts('previews');
  return (
    <li data-row className="card flex min-w-0 flex-col overflow-hidden transition-shadow hover:shadow-float">
      <Link to={to(row)} tabIndex={-1} aria-hidden className="border-b border-line">
        {thumbnail(row)}
      </Link>
      <div className="flex grow items-start gap-2 py-3 ps-4 pe-2">
        <div className="grid min-w-0 grow gap-0.5">
          <Link
            to={to(row)}
            data-main
            title={texts.openEditor(row.name)}
            className="truncate rounded font-semibold hover:underline"
          >
            <Truncated>{row.name}</Truncated>
          </Link>
          {facts(row)}
        </div>
        {menu(row)}
      </div>
    </li>
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
