import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { buttonClasses } from '../button.tsx';
import { EmptyState } from '../empty-state.tsx';
import { ErrorState } from '../error-state.tsx';
import { PageHeader } from '../page-header.tsx';
import { Pagination } from '../table/pagination.tsx';
import { useLastPage } from '../table/use-last-page.ts';
import { useUrlState } from '../use-url-state.ts';
import { PageCards, type PageCardsProps, type PageRow } from './page-cards.tsx';

interface CardsPageProps<Row extends PageRow> extends ListedCardsProps<Row> {
  texts: ListedCardsProps<Row>['texts'] & {
    /** Below the title: what these pages are. */
    allText: string;
    /** On the button above the list. */
    new: string;
  };
}

interface ListedCardsProps<Row extends PageRow> extends Omit<PageCardsProps<Row>, 'label'> {
  texts: {
    /** The title, such as "Bio pages". */
    all: string;
    /** On the button in place of an empty list. */
    create: string;
    emptyTitle: string;
    emptyText: string;
  };
  /** Stands for such a page. */
  icon: ReactNode;
  /** The list's query: `useApi('listBioPages', { query: useCardsQuery() }, { keepPrevious: true })`. */
  list: {
    data: { data: NonNullable<ComponentProps<typeof Pagination>['list']> } | undefined;
    error: Error | null;
    isPlaceholderData: boolean;
    refetch(): unknown;
  };
  /** Shown below what stands in place of an empty list. */
  examples?: ReactNode;
}

const defaults = { page: 1 };
const cardsPerPage = 12;

/** What to ask the API for: the page of cards that the URL names. */
export function useCardsQuery(): { page: number; limit: number } {
  const [{ page }] = useUrlState(defaults);
  return { page, limit: cardsPerPage };
}

/** A page with cards of visitors' pages: bio pages, splash pages or overlays. */
export function CardsPage<Row extends PageRow>(props: CardsPageProps<Row>) {
  const { texts, base } = props;
  return (
    <div className="grid gap-5">
      <PageHeader title={texts.all} text={texts.allText} actions={<NewLink base={base} text={texts.new} />} />
      <ListedCards {...props} />
    </div>
  );
}

function ListedCards<Row extends PageRow>(props: ListedCardsProps<Row>) {
  const { texts, icon, list, examples, ...cards } = props;
  const [{ page }, setState] = useUrlState(defaults);
  useLastPage(list.data?.data, setState);
  if (list.error && !cards.rows) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  if (cards.rows?.length === 0 && page === 1) {
    return (
      <div className="grid gap-4">
        <EmptyState
          icon={icon}
          title={texts.emptyTitle}
          text={texts.emptyText}
          action={<NewLink base={cards.base} text={texts.create} />}
        />
        {examples}
      </div>
    );
  }
  return (
    <>
      <PageCards {...cards} label={texts.all} />
      <Pagination
        list={list.data?.data}
        isLoading={list.isPlaceholderData}
        onPage={(chosen) => setState({ page: chosen }, { isStep: true })}
      />
    </>
  );
}

function NewLink({ base, text }: { base: string; text: string }) {
  return (
    <Link to={`${base}/new`} className={buttonClasses('primary')}>
      <Plus aria-hidden />
      {text}
    </Link>
  );
}
