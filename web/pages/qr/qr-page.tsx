import { useNavigate } from '@tanstack/react-router';
import { ListPlus, Plus, QrCode, SearchX } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { useApi } from '../../api/use-api.ts';
import { Button } from '../../components/button.tsx';
import { lazyPart } from '../../components/lazy-part.tsx';
import { DataTable } from '../../components/table/data-table.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Pagination } from '../../components/table/pagination.tsx';
import { SearchField } from '../../components/table/search-field.tsx';
import { useLastPage } from '../../components/table/use-last-page.ts';
import { useUndoableDelete } from '../../components/toasts/use-undoable-delete.ts';
import { usePanel } from '../../components/use-panel.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { nameOf } from './code-name.ts';
import { qrColumns } from './qr-columns.tsx';
import { QrRowMenu } from './qr-row-menu.tsx';
import type { ListedCode } from './qr-types.ts';
import { SelectionBar } from './selection-bar.tsx';
import { useQrState } from './use-qr-state.ts';
import { useSelection } from './use-selection.ts';

const BulkPanel = lazyPart(() => import('./bulk/bulk-panel.tsx'));
const scansEveryMs = 5_000;

/**
 * All QR codes of the account, with links to the designer, bulk creation and downloads. `panel` is "bulk" while many codes
 * are created.
 */
export default function QrPage() {
  const texts = useTexts('qr');
  const { panel, open, close } = usePanel();
  return (
    <div className="grid gap-5">
      <PageHeader
        title={texts.all}
        actions={
          <>
            <Button icon={<ListPlus />} onClick={() => open('bulk')}>
              {texts.createMany}
            </Button>
            <NewButton text={texts.newCode} />
          </>
        }
      />
      <Search />
      <Codes />
      {panel === 'bulk' && <BulkPanel onClose={close} />}
    </div>
  );
}

function useCodes() {
  const [{ page, limit, q }] = useQrState();
  const query = { page, limit, q: q.trim() };
  return useApi('listQrCodes', { query }, { keepPrevious: true, everyMs: scansEveryMs });
}

function Search() {
  const texts = useTexts('qr');
  const [{ q }, setState] = useQrState();
  const list = useCodes();
  const search = useCallback((typed: string) => setState({ q: typed, page: 1 }), [setState]);
  return (
    <SearchField
      label={texts.searchCodes}
      value={q}
      onChange={search}
      found={list.isPlaceholderData ? undefined : list.data?.data.result}
      className="sm:max-w-md"
    />
  );
}

function Codes() {
  const texts = useTexts('qr');
  const [{ page, limit, q }, setState] = useQrState();
  const { selection, setSelection, clear, deselect } = useSelection();
  const { isDeleted, remove } = useUndoableDelete('deleteQrCode');
  const list = useCodes();
  useLastPage(list.data?.data, setState);
  const columns = useMemo(() => qrColumns(texts), [texts]);
  const rows = list.data?.data.qrs.filter(({ id }) => !isDeleted(id));
  const removeCode = (code: ListedCode) => {
    deselect(code.id);
    remove(code.id, nameOf(code, texts));
  };
  if (list.error && !rows) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  if (rows?.length === 0 && page === 1) return <NoCodes isSearch={q !== ''} />;
  return (
    <>
      {selection.size > 0 && <SelectionBar ids={[...selection]} onClear={clear} />}
      <DataTable
        label={texts.all}
        columns={columns}
        rows={rows}
        rowsExpected={Math.min(limit, 8)}
        idOf={({ id }) => id}
        nameOf={(code) => nameOf(code, texts)}
        selection={selection}
        onSelect={setSelection}
        actions={(code) => <QrRowMenu code={code} onDelete={() => removeCode(code)} />}
      />
      <Pagination
        list={list.data?.data}
        isLoading={list.isPlaceholderData}
        onPage={(next) => setState({ page: next }, { isStep: true })}
        onLimit={(next) => setState({ limit: next, page: 1 })}
      />
    </>
  );
}

function NoCodes({ isSearch }: { isSearch: boolean }) {
  const texts = useTexts('qr');
  if (isSearch) return <EmptyState icon={<SearchX />} title={texts.noMatchTitle} text={texts.noMatchText} />;
  return (
    <EmptyState
      icon={<QrCode />}
      title={texts.emptyTitle}
      text={texts.emptyText}
      action={<NewButton text={texts.create} />}
    />
  );
}

function NewButton({ text }: { text: string }) {
  const navigate = useNavigate();
  return (
    <Button look="primary" icon={<Plus />} onClick={() => void navigate({ to: '/dashboard/qr/new' })}>
      {text}
    </Button>
  );
}
