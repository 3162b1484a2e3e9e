import { Link2, Plus, SearchX } from 'lucide-react';
import { lazy, Suspense, useMemo } from 'react';
import { useApi } from '../../api/use-api.ts';
import { Button } from '../../components/button.tsx';
import { DataTable } from '../../components/data-table.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Pagination } from '../../components/pagination.tsx';
import { useUndoableDelete } from '../../components/use-undoable-delete.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { LinkRowMenu } from './link-row-menu.tsx';
import { linkColumns } from './links-columns.tsx';
import { LinksToolbar } from './links-toolbar.tsx';
import { readQuery, useLinksState } from './use-links-state.ts';

const LinkPanel = lazy(() => import('./link-panel.tsx'));
const countsEveryMs = 5_000;

/** All links of the account: found, sorted, created, edited and deleted here. */
export default function LinksPage() {
  const texts = useTexts('links');
  const [state, setState] = useLinksState();
  const open = (panel: string) => setState({ panel }, { isStep: true });
  return (
    <div className="grid gap-5">
      <PageHeader
        title={texts.all}
        actions={
          <Button look="primary" icon={<Plus />} onClick={() => open('new')}>
            {texts.newLink}
          </Button>
        }
      />
      <LinksToolbar />
      <Links onOpen={open} />
      <Suspense>
        {state.panel !== '' && <LinkPanel panel={state.panel} onClose={() => setState({ panel: '' })} />}
      </Suspense>
    </div>
  );
}

function Links({ onOpen }: { onOpen(panel: string): void }) {
  const texts = useTexts('links');
  const [state, setState] = useLinksState();
  const { isDeleted, remove } = useUndoableDelete('deleteLink');
  const list = useApi(
    'listLinks',
    { query: readQuery(state) },
    { keepPrevious: true, everyMs: countsEveryMs },
  );
  const columns = useMemo(() => linkColumns(texts, (id) => onOpen(String(id))), [texts, onOpen]);
  const sortBy = (order: string) => {
    const isTurned = order === state.order && state.direction === 'desc';
    setState({ order, direction: isTurned ? 'asc' : 'desc', page: 1 });
  };
  const rows = list.data?.data.urls.filter(({ id }) => !isDeleted(id));
  if (list.error && !rows) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  if (rows?.length === 0 && state.page === 1) return <NoLinks onCreate={() => onOpen('new')} />;
  return (
    <>
      <DataTable
        label={texts.all}
        columns={columns}
        rows={rows}
        rowsExpected={Math.min(state.limit, 8)}
        idOf={({ id }) => id}
        nameOf={({ alias }) => alias}
        sort={state.order}
        direction={state.direction === 'asc' ? 'asc' : 'desc'}
        onSort={sortBy}
        actions={(link) => (
          <LinkRowMenu
            link={link}
            onEdit={() => onOpen(String(link.id))}
            onDelete={() => remove(link.id, link.alias)}
          />
        )}
      />
      <Pagination
        list={list.data?.data}
        onPage={(page) => setState({ page }, { isStep: true })}
        onLimit={(limit) => setState({ limit, page: 1 })}
      />
    </>
  );
}

function NoLinks({ onCreate }: { onCreate(): void }) {
  const texts = useTexts('links');
  const [{ q, status }] = useLinksState();
  if (q !== '' || status !== '') {
    return <EmptyState icon={<SearchX />} title={texts.noMatchTitle} text={texts.noMatchText} />;
  }
  return (
    <EmptyState
      icon={<Link2 />}
      title={texts.emptyTitle}
      text={texts.emptyText}
      action={
        <Button look="primary" icon={<Plus />} onClick={onCreate}>
          {texts.createLink}
        </Button>
      }
    />
  );
}
