import { SearchX, UserPlus } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { useApi } from '../../../api/use-api.ts';
import { Button } from '../../../components/button.tsx';
import { lazyPart } from '../../../components/lazy-part.tsx';
import { DataTable } from '../../../components/table/data-table.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { ErrorState } from '../../../components/error-state.tsx';
import { Pagination } from '../../../components/table/pagination.tsx';
import { SearchField } from '../../../components/table/search-field.tsx';
import { useLastPage } from '../../../components/table/use-last-page.ts';
import { usePanel } from '../../../components/use-panel.ts';
import { useTexts } from '../../../texts/use-texts.ts';
import { AdminFrame } from '../admin-frame.tsx';
import { accountColumns, type AdministeredAccount } from './account-columns.tsx';
import { type AccountAction, AccountDialog } from './account-dialog.tsx';
import { AccountRowMenu } from './account-row-menu.tsx';
import { useAccountsState } from './use-accounts-state.ts';

const AccountPanel = lazyPart(() => import('./account-panel.tsx'));
const AddPanel = lazyPart(() => import('./add-panel.tsx'));

/** The page of all accounts, where administrators find, add, change, suspend, block and delete them. */
export default function AccountsPage() {
  const texts = useTexts('admin');
  const { open } = usePanel();
  return (
    <AdminFrame
      tab="accounts"
      actions={
        <Button look="primary" icon={<UserPlus />} onClick={() => open('new')}>
          {texts.addAccount}
        </Button>
      }
    >
      <Search />
      <Accounts />
      <Panel />
    </AdminFrame>
  );
}

function Search() {
  const texts = useTexts('admin');
  const [{ q }, setState] = useAccountsState();
  const list = useAccountsList();
  const search = useCallback((typed: string) => setState({ q: typed, page: 1 }), [setState]);
  return (
    <SearchField
      label={texts.searchAccounts}
      value={q}
      onChange={search}
      found={list.isPlaceholderData ? undefined : list.data?.data.result}
      className="sm:max-w-md"
    />
  );
}

function useAccountsList() {
  const [{ page, limit, q }] = useAccountsState();
  return useApi('listAccounts', { query: { page, limit, q: q.trim() } }, { keepPrevious: true });
}

function Accounts() {
  const texts = useTexts('admin');
  const [{ page, limit }, setState] = useAccountsState();
  const [asked, setAsked] = useState<{ account: AdministeredAccount; action: AccountAction }>();
  const ownId = useApi('getAccount', {}).data?.data.id;
  const list = useAccountsList();
  useLastPage(list.data?.data, setState);
  const { open: openPanel } = usePanel();
  const open = useCallback((id: number) => openPanel(String(id)), [openPanel]);
  const columns = useMemo(() => accountColumns(texts, ownId, open), [texts, ownId, open]);
  const rows = list.data?.data.accounts;
  if (list.error && !rows) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  return (
    <>
      {rows?.length === 0 && page === 1 ? (
        <EmptyState icon={<SearchX />} title={texts.noMatchTitle} text={texts.noMatchText} />
      ) : (
        <DataTable
          label={texts.accounts}
          columns={columns}
          rows={rows}
          rowsExpected={Math.min(limit, 8)}
          idOf={({ id }) => id}
          nameOf={({ username }) => username}
          actions={(account) => (
            <AccountRowMenu
              account={account}
              isOwn={account.id === ownId}
              onEdit={() => open(account.id)}
              onAction={(action) => setAsked({ account, action })}
            />
          )}
        />
      )}
      <Pagination
        list={list.data?.data}
        isLoading={list.isPlaceholderData}
        onPage={(next) => setState({ page: next }, { isStep: true })}
        onLimit={(next) => setState({ limit: next, page: 1 })}
      />
      {asked && <AccountDialog {...asked} onClose={() => setAsked(undefined)} />}
    </>
  );
}

/** What is open: `panel` is "new" or the id of the account being edited. */
function Panel() {
  const { panel, close } = usePanel();
  if (panel === '') return null;
  if (panel === 'new') return <AddPanel onClose={close} />;
  return <AccountPanel key={panel} id={panel} onClose={close} />;
}
