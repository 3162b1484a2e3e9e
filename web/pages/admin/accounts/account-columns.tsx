import { ShieldCheck } from 'lucide-react';
import type { Item } from '../../../api/types.ts';
import { Badge } from '../../../components/badge.tsx';
import type { Column } from '../../../components/table/data-table-props.ts';
import type { Areas } from '../../../texts/areas.ts';
import { formatCount, formatDay, formatMoment } from '../../../texts/format.ts';
import { Truncated } from '../../../components/truncated.tsx';

export type AdministeredAccount = Item<'listAccounts', 'accounts'>;

/** The columns of the accounts table. `ownId` is the id of the signed-in account. */
export function accountColumns(
  texts: Areas['admin'],
  ownId: number | undefined,
  onOpen: (id: number) => void,
): Column<AdministeredAccount>[] {
  return [
    {
      id: 'account',
      header: texts.account,
      card: 'title',
      className: 'w-full max-w-0 min-w-48',
      cell: (account) => (
        <AccountCell account={account} isOwn={account.id === ownId} {...{ texts, onOpen }} />
      ),
    },
    {
      id: 'status',
      header: texts.status,
      cell: (account) => <StatusBadge account={account} texts={texts} />,
    },
    { id: 'plan', header: texts.plan, cell: ({ plan }) => <Badge tone="accent">{plan}</Badge> },
    { id: 'links', header: texts.links, align: 'end', cell: ({ links }) => formatCount(links) },
    {
      id: 'created',
      header: texts.created,
      align: 'end',
      className: 'whitespace-nowrap text-soft',
      cell: ({ created }) => <time title={formatMoment(created)}>{formatDay(created)}</time>,
    },
    {
      id: 'seen',
      header: texts.lastSeen,
      align: 'end',
      className: 'whitespace-nowrap text-soft',
      cell: ({ lastseen }) =>
        lastseen === null ? texts.never : <time title={formatMoment(lastseen)}>{formatDay(lastseen)}</time>,
    },
  ];
}

interface AccountCellProps {
  account: AdministeredAccount;
  isOwn: boolean;
  texts: Areas['admin'];
  onOpen(id: number): void;
}

function AccountCell({ account, isOwn, texts, onOpen }: AccountCellProps) {
  const { id, username, email, role, twofactor } = account;
  return (
    <div className="grid min-w-0 gap-0.5">
      <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
        <button
          type="button"
          data-main
          onClick={() => onOpen(id)}
          className="min-w-0 truncate rounded text-start font-semibold text-accent-ink hover:underline"
        >
          <Truncated>{username}</Truncated>
        </button>
        {isOwn && <Badge>{texts.isYou}</Badge>}
        {role === 'administrator' && <Badge tone="accent">{texts.administrator}</Badge>}
        {twofactor && (
          <span title={texts.twoFactorHint} className="text-success">
            <ShieldCheck aria-hidden className="size-4" />
            <span className="sr-only">{texts.twoFactorHint}</span>
          </span>
        )}
      </div>
      <p className="min-w-0 text-[0.8125rem] text-soft" title={email}>
        <Truncated dir="ltr">{email}</Truncated>
      </p>
    </div>
  );
}

/** Blocked comes before suspended, because it is the more severe state. */
function StatusBadge({ account, texts }: { account: AdministeredAccount; texts: Areas['admin'] }) {
  const isSuspended = account.status === 'suspended';
  if (!account.blocked && !isSuspended) return <Badge tone="success">{texts.accountStates.active}</Badge>;
  return (
    <span className="flex flex-wrap gap-1">
      {account.blocked && <Badge tone="danger">{texts.accountStates.blocked}</Badge>}
      {isSuspended && <Badge tone="warning">{texts.accountStates.suspended}</Badge>}
    </span>
  );
}
