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
  const [, setState] = useAccountsState();
  return (
    <AdminFrame
      actions={
        <Button
          look="primary"
          icon={<UserPlus />}
          onClick={() => setState({ panel: 'new' }, { isStep: true })}
        >
          {texts.addAccount}
        </Button>
      }
    >
      <Search />
      <Accounts />
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
  return useApi('listAccounts', { query: { page, limit, q } }, { keepPrevious: true });
}

function Accounts() {
  const texts = useTexts('admin');
  const [{ page, limit }, setState] = useAccountsState();
  const [asked, setAsked] = useState<{ account: AdministeredAccount; action: AccountAction }>();
  const ownId = useApi('getAccount', {}).data?.data.id;
  const list = useAccountsList();
  useLastPage(list.data?.data, setState);
  const open = useCallback((id: number) => setState({ panel: String(id) }, { isStep: true }), [setState]);
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
        onPage={(next) => setState({ page: next }, { isStep: true })}
        onLimit={(next) => setState({ limit: next, page: 1 })}
      />
      <Panel rows={rows} />
      {asked && <AccountDialog {...asked} onClose={() => setAsked(undefined)} />}
    </>
  );
}

/**
 * The open panel. An account is taken from the current list, because the API has no endpoint for a single
 * one.
 */
function Panel({ rows }: { rows: AdministeredAccount[] | undefined }) {
  const [{ panel }, setState] = useAccountsState();
  const close = () => setState({ panel: '' });
  const account = rows?.find(({ id }) => String(id) === panel);
  return (
    <>
      {panel === 'new' && <AddPanel onClose={close} />}
      {account && <AccountPanel key={account.id} account={account} onClose={close} />}
    </>
  );
}
