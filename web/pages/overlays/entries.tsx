import { Inbox } from 'lucide-react';
import { useMemo } from 'react';
import type { Item } from '../../api/types.ts';
import { useApi } from '../../api/use-api.ts';
import { DataTable } from '../../components/table/data-table.tsx';
import type { Column } from '../../components/table/data-table-props.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { Pagination } from '../../components/table/pagination.tsx';
import { useLastPage } from '../../components/table/use-last-page.ts';
import { useUrlState } from '../../components/use-url-state.ts';
import type { Areas } from '../../texts/areas.ts';
import { formatMoment } from '../../texts/format.ts';
import { useTexts } from '../../texts/use-texts.ts';
import type { OverlayType } from './overlay-types.ts';

type Entry = Item<'listOverlayEntries', 'entries'>;

const defaults = { page: 1, limit: 15 };
const readEveryMs = 10_000;
const rowsExpectedMax = 8;

/** The page of entries selected by the URL state, and the setter of that state. */
export function useEntries(id: number) {
  const [state, setState] = useUrlState(defaults);
  const { page, limit } = state;
  const list = useApi(
    'listOverlayEntries',
    { params: { id }, query: { page, limit } },
    { keepPrevious: true, everyMs: readEveryMs },
  );
  useLastPage(list.data?.data, setState);
  return { list, state, setState };
}

interface EntriesProps extends ReturnType<typeof useEntries> {
  type: OverlayType;
}

/** What visitors entered, newest first. */
export function Entries({ type, list, state, setState }: EntriesProps) {
  const texts = useTexts('overlays');
  const columns = useMemo(
    () => (type === 'contact' ? contactColumns(texts) : emailColumns(texts)),
    [type, texts],
  );
  const rows = list.data?.data.entries;
  if (list.error && !rows) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  if (rows?.length === 0 && state.page === 1) {
    return <EmptyState icon={<Inbox />} title={texts.noEntriesTitle} text={texts.noEntriesText} />;
  }
  return (
    <>
      <DataTable
        label={texts.entries}
        columns={columns}
        rows={rows}
        rowsExpected={Math.min(state.limit, rowsExpectedMax)}
        idOf={({ id }) => id}
        nameOf={({ email }) => email}
      />
      <Pagination
        list={list.data?.data}
        isLoading={list.isPlaceholderData}
        onPage={(page) => setState({ page }, { isStep: true })}
        onLimit={(limit) => setState({ limit, page: 1 })}
      />
    </>
  );
}

function emailColumns(texts: Areas['overlays']): Column<Entry>[] {
  return [
    {
      id: 'email',
      header: texts.email,
      card: 'title',
      className: 'w-full',
      cell: ({ email }) => <Address email={email} />,
    },
    dateColumn(texts),
  ];
}

function contactColumns(texts: Areas['overlays']): Column<Entry>[] {
  return [
    {
      id: 'from',
      header: texts.email,
      card: 'title',
      className: 'align-top',
      cell: ({ name, email }) => (
        <div className="grid gap-0.5 md:min-w-52">
          <span className={name ? 'font-semibold' : 'text-faint'}>
            <bdi>{name || texts.noName}</bdi>
          </span>
          <Address email={email} />
        </div>
      ),
    },
    {
      id: 'message',
      header: texts.message,
      card: 'title',
      className: 'w-full align-top',
      cell: ({ subject, message }) => (
        <div dir="auto" className="grid min-w-48 gap-0.5">
          {subject && <span className="text-[0.8125rem] text-soft">{subject}</span>}
          <p className="whitespace-pre-line wrap-anywhere">{message}</p>
        </div>
      ),
    },
    dateColumn(texts),
  ];
}

function Address({ email }: { email: string }) {
  return (
    <a href={`mailto:${encodeURIComponent(email)}`} className="wrap-anywhere text-accent-ink hover:underline">
      <bdi>{email}</bdi>
    </a>
  );
}

function dateColumn(texts: Areas['overlays']): Column<Entry> {
  return {
    id: 'date',
    header: texts.date,
    align: 'end',
    className: 'align-top whitespace-nowrap text-soft',
    cell: ({ date }) => formatMoment(date),
  };
}
