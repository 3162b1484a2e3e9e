import { useEffect, useMemo, useState } from 'react';
import { DataTable } from '../../components/table/data-table.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { lazyPart } from '../../components/lazy-part.tsx';
import { Pagination } from '../../components/table/pagination.tsx';
import { useLastPage } from '../../components/table/use-last-page.ts';
import { useUndoableDelete } from '../../components/toasts/use-undoable-delete.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { deleteLinks } from './bulk/use-change-links.ts';
import { LinkRowMenu } from './link-row-menu.tsx';
import { linkColumns } from './links-columns.tsx';
import { NoLinks } from './no-links.tsx';
import { useLinksList } from './use-links-list.ts';
import { orderedBy, readFilters, useLinksState } from './use-links-state.ts';

// Loaded when links are selected: most visits of the page select none.
const BulkBar = lazyPart(() => import('./bulk/bulk-bar.tsx'));

/** The links that match search and filters, with pages. */
export function LinksTable({ onOpen }: { onOpen(panel: string): void }) {
  const texts = useTexts('links');
  const [state, setState] = useLinksState();
  const { selection, setSelection, deselect } = useSelection();
  const deletion = useLinkDeletion();
  const list = useLinksList();
  useLastPage(list.data?.data, setState);
  const columns = useMemo(
    () =>
      linkColumns({
        texts,
        onOpen: (id) => onOpen(String(id)),
        onTag: (tag) => setState({ tag, page: 1 }, { isStep: true }),
      }),
    [texts, onOpen, setState],
  );
  const rows = list.data?.data.urls.filter(({ id }) => !deletion.isDeleted(id));
  if (list.error && !rows) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  // Where all of the first page are deleted, but may come back with Undo, there are still those of the next one.
  const isOnlyPage = state.page === 1 && list.data?.data.maxpage === 1;
  if (rows?.length === 0 && isOnlyPage) return <NoLinks onOpen={onOpen} />;
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
        onSort={(order) => setState(nextOrder(state, order))}
        selection={selection}
        onSelect={setSelection}
        actions={(link) => (
          <LinkRowMenu
            link={link}
            onOpen={onOpen}
            onDelete={() => {
              deletion.remove(link.id, link.alias);
              deselect([link.id]);
            }}
          />
        )}
      />
      <Pagination
        list={list.data?.data}
        isLoading={list.isPlaceholderData}
        onPage={(page) => setState({ page }, { isStep: true })}
        onLimit={(limit) => setState({ limit, page: 1 })}
      />
      {selection.size > 0 && (
        <BulkBar
          ids={[...selection]}
          onClose={() => setSelection(new Set())}
          onGone={deselect}
          onDelete={() => {
            deletion.removeThese([...selection]);
            setSelection(new Set());
          }}
        />
      )}
    </>
  );
}

/**
 * The selection is kept across pages but cleared when the filters change, so that no hidden links are
 * changed.
 */
function useSelection() {
  const [state] = useLinksState();
  const [selection, setSelection] = useState<ReadonlySet<number>>(new Set());
  const filters = JSON.stringify(readFilters(state));
  useEffect(() => setSelection(new Set()), [filters]);
  const deselect = (ids: readonly number[]) =>
    setSelection((before) => new Set([...before].filter((id) => !ids.includes(id))));
  return { selection, setSelection, deselect };
}

function useLinkDeletion() {
  const texts = useTexts('links');
  const { isDeleted, remove, removeAll } = useUndoableDelete('deleteLink');
  const removeThese = (ids: number[]) =>
    removeAll(ids, {
      text: texts.bulk.deleted(ids.length),
      send: (options) => deleteLinks(ids, options),
    });
  return { isDeleted, remove, removeThese };
}

/** Pressing the header of the current order again reverses the direction. */
function nextOrder(state: { order: string; direction: string }, order: string) {
  if (order !== state.order) return orderedBy(order);
  return { direction: state.direction === 'asc' ? 'desc' : 'asc', page: 1 };
}
