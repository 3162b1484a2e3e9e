import { Crosshair, Plus, SearchX } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { Button } from '../../components/button.tsx';
import { lazyPart } from '../../components/lazy-part.tsx';
import { DataTable } from '../../components/table/data-table.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Pagination } from '../../components/table/pagination.tsx';
import { SearchField } from '../../components/table/search-field.tsx';
import { Select } from '../../components/fields/select.tsx';
import { useUndoableDelete } from '../../components/toasts/use-undoable-delete.ts';
import { usePanel } from '../../components/use-panel.ts';
import { useUrlState } from '../../components/use-url-state.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { isFound, pageOf } from '../../components/table/search-rows.ts';
import { useWholeList } from '../../api/whole-list.ts';
import { PixelRowMenu } from './pixel-row-menu.tsx';
import { pixelColumns } from './pixels-columns.tsx';
import { PixelsHelp } from './pixels-help.tsx';
import { nameOfProvider, providers } from './providers.ts';

const PixelPanel = lazyPart(() => import('./pixel-panel.tsx'));
const defaults = { page: 1, limit: 15, q: '', type: '' };

/** All pixels of the account. `panel` is "new" or the id of the one being edited. */
export default function PixelsPage() {
  const texts = useTexts('pixels');
  const { panel, open, close } = usePanel();
  const list = useFoundPixels();
  return (
    <div className="grid gap-5">
      <PageHeader
        title={texts.all}
        actions={
          <Button look="primary" icon={<Plus />} onClick={() => open('new')}>
            {texts.newPixel}
          </Button>
        }
      />
      <Toolbar found={list.found?.length} />
      <Pixels list={list} onOpen={open} />
      {/* After the list, which would move it. */}
      {(list.found ?? list.error) && <PixelsHelp />}
      {panel !== '' && <PixelPanel panel={panel} onClose={close} />}
    </div>
  );
}

function Toolbar({ found }: { found: number | undefined }) {
  const texts = useTexts('pixels');
  const [state, setState] = useUrlState(defaults);
  const search = useCallback((q: string) => setState({ q, page: 1 }), [setState]);
  return (
    <div className="flex flex-wrap gap-2">
      <SearchField
        label={texts.searchPixels}
        value={state.q}
        onChange={search}
        found={found}
        className="w-full grow sm:w-auto sm:max-w-md"
      />
      <Select
        aria-label={texts.filterProvider}
        value={state.type}
        onChange={(event) => setState({ type: event.target.value, page: 1 })}
        options={[
          { value: '', label: texts.anyProvider },
          ...providers.map(({ type, name }) => ({ value: type, label: name })),
        ]}
        className="sm:max-w-60"
      />
    </div>
  );
}

function useFoundPixels() {
  const [{ q, type: wanted }] = useUrlState(defaults);
  const { data, error, refetch } = useWholeList('listPixels');
  const { isDeleted, remove } = useUndoableDelete('deletePixel');
  const all = data?.filter(({ id }) => !isDeleted(id));
  const found = all?.filter(
    ({ name, tag, type }) =>
      (wanted === '' || wanted === type) && isFound(q, [name, tag, nameOfProvider(type)]),
  );
  return { all, found, error, refetch, remove };
}

interface PixelsProps {
  list: ReturnType<typeof useFoundPixels>;
  onOpen(panel: string): void;
}

function Pixels({ list: { all, found, error, refetch, remove }, onOpen }: PixelsProps) {
  const texts = useTexts('pixels');
  const [state, setState] = useUrlState(defaults);
  const columns = useMemo(() => pixelColumns(texts, (id) => onOpen(String(id))), [texts, onOpen]);
  if (error && !found) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (found?.length === 0) return <NoPixels isSearch={all?.length !== 0} onCreate={() => onOpen('new')} />;
  const page = found && pageOf(found, state.page, state.limit);
  return (
    <>
      <DataTable
        label={texts.all}
        columns={columns}
        rows={page?.rows}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        actions={(pixel) => (
          <PixelRowMenu
            pixel={pixel}
            onEdit={() => onOpen(String(pixel.id))}
            onDelete={() => remove(pixel.id, pixel.name)}
          />
        )}
      />
      <Pagination
        list={page?.list}
        onPage={(number) => setState({ page: number }, { isStep: true })}
        onLimit={(limit) => setState({ limit, page: 1 })}
      />
    </>
  );
}

function NoPixels({ isSearch, onCreate }: { isSearch: boolean; onCreate(): void }) {
  const texts = useTexts('pixels');
  if (isSearch) return <EmptyState icon={<SearchX />} title={texts.noMatchTitle} text={texts.noMatchText} />;
  return (
    <EmptyState
      icon={<Crosshair />}
      title={texts.emptyTitle}
      text={texts.emptyText}
      action={
        <Button look="primary" icon={<Plus />} onClick={onCreate}>
          {texts.createPixel}
        </Button>
      }
    />
  );
}
