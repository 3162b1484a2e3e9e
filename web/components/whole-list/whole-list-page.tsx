import { Plus, SearchX } from 'lucide-react';
import { type ReactNode, useCallback } from 'react';
import { Button } from '../button.tsx';
import { EmptyState } from '../empty-state.tsx';
import { ErrorState } from '../error-state.tsx';
import { PageHeader } from '../page-header.tsx';
import { Pagination } from '../table/pagination.tsx';
import { SearchField } from '../table/search-field.tsx';
import { useUrlState } from '../use-url-state.ts';
import type { useFoundRows } from './use-found-rows.ts';

interface WholeListPageProps<Row extends { id: number }> extends RowsProps<Row> {
  /** Beside the search field. */
  filter?: ReactNode;
  /** Below the list, once it is there: it would be moved by it. */
  help?: ReactNode;
}

interface RowsProps<Row extends { id: number }> {
  texts: {
    /** The title, such as "Campaigns". */
    all: string;
    search: string;
    /** On the button above the list. */
    new: string;
    /** On the button in place of an empty list. */
    create: string;
    emptyTitle: string;
    emptyText: string;
    noMatchTitle: string;
    noMatchText: string;
  };
  /** Stands for what is listed. */
  icon: ReactNode;
  list: ReturnType<typeof useFoundRows<Row>>;
  rowsPerPage: number;
  /** Lets the user choose how many rows a page has. */
  onRowsPerPage?(rowsPerPage: number): void;
  onNew(): void;
  /** Shows the rows of the page, or undefined while they are loading. */
  children(rows: Row[] | undefined): ReactNode;
}

const defaults = { page: 1, q: '' };

/** A page of rows that are loaded as a whole, searched and turned over in the browser, by `?q=` and `?page=`. */
export function WholeListPage<Row extends { id: number }>(props: WholeListPageProps<Row>) {
  const { filter, help, ...rest } = props;
  const { texts, list, onNew } = rest;
  const [{ q }, setState] = useUrlState(defaults);
  const search = useCallback((text: string) => setState({ q: text, page: 1 }), [setState]);
  return (
    <div className="grid gap-5">
      <PageHeader title={texts.all} actions={<NewButton text={texts.new} onClick={onNew} />} />
      <div className="flex flex-wrap gap-2">
        <SearchField
          label={texts.search}
          value={q}
          onChange={search}
          found={list.found?.length}
          className="w-full grow sm:w-auto sm:max-w-md"
        />
        {filter}
      </div>
      <Rows {...rest} />
      {(list.found ?? list.error) && help}
    </div>
  );
}

function Rows<Row extends { id: number }>(props: RowsProps<Row>) {
  const { texts, icon, list, rowsPerPage, onRowsPerPage, onNew, children } = props;
  const [state, setState] = useUrlState(defaults);
  const { all, found, error, refetch } = list;
  if (error && !found) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (found?.length === 0) {
    return all?.length === 0 ? (
      <EmptyState
        icon={icon}
        title={texts.emptyTitle}
        text={texts.emptyText}
        action={<NewButton text={texts.create} onClick={onNew} />}
      />
    ) : (
      <EmptyState icon={<SearchX />} title={texts.noMatchTitle} text={texts.noMatchText} />
    );
  }
  const page = found && pageOf(found, state.page, rowsPerPage);
  return (
    <>
      {children(page?.rows)}
      <Pagination
        list={page?.list}
        onPage={(number) => setState({ page: number }, { isStep: true })}
        {...(onRowsPerPage && { onLimit: onRowsPerPage })}
      />
    </>
  );
}

/** One page of the rows, with the numbers for Pagination. */
function pageOf<One>(rows: readonly One[], wanted: number, perpage: number) {
  const maxpage = Math.max(1, Math.ceil(rows.length / perpage));
  const currentpage = Math.min(Math.max(1, wanted), maxpage);
  return {
    rows: rows.slice((currentpage - 1) * perpage, currentpage * perpage),
    list: { result: rows.length, perpage, currentpage, maxpage },
  };
}

function NewButton({ text, onClick }: { text: string; onClick(): void }) {
  return (
    <Button look="primary" icon={<Plus />} onClick={onClick}>
      {text}
    </Button>
  );
}
