import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ShieldOff } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { useApi } from '../../api/use-api.ts';
import { buttonClasses } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { NotFoundPage } from '../../layout/not-found-page.tsx';
import { PageSkeleton } from '../../layout/page-skeleton.tsx';
import type { Areas } from '../../texts/areas.ts';
import { formatCount } from '../../texts/format.ts';
import { useTexts } from '../../texts/use-texts.ts';

type Tab = keyof Pick<Areas['admin'], 'overview' | 'accounts' | 'reports' | 'blocks'>;

const tabs: { to: string; text: Tab }[] = [
  { to: '/dashboard/admin', text: 'overview' },
  { to: '/dashboard/admin/accounts', text: 'accounts' },
  { to: '/dashboard/admin/reports', text: 'reports' },
  { to: '/dashboard/admin/blocks', text: 'blocks' },
];

interface AdminFrameProps {
  tab: Tab;
  /** Buttons beside the title. */
  actions?: ReactNode;
  children: ReactNode;
}

/** The frame of the administration pages. For other users these pages do not exist, as in the API. */
export function AdminFrame({ tab, actions, children }: AdminFrameProps) {
  const texts = useTexts('admin');
  const account = useApi('getAccount', {});
  const [wasAdministrator, setWasAdministrator] = useState(false);
  const isAdministrator = account.data?.data.role === 'administrator';
  if (isAdministrator && !wasAdministrator) setWasAdministrator(true);
  useOnMissing(account.refetch);
  if (account.error && !account.data) {
    return <ErrorState error={account.error} onRetry={() => void account.refetch()} />;
  }
  if (!account.data) return <PageSkeleton />;
  if (!isAdministrator) return wasAdministrator ? <NoLonger /> : <NotFoundPage />;
  return (
    <div className="grid gap-5">
      <PageHeader title={texts.title} documentTitle={`${texts[tab]} · ${texts.title}`} actions={actions} />
      <AdminTabs />
      {children}
    </div>
  );
}

/** Calls `then` when one of the reads of these pages is answered 404, as all are once the role was taken away. */
function useOnMissing(then: () => unknown): void {
  const client = useQueryClient();
  useEffect(
    () =>
      client.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'error') return;
        const { error } = event.action;
        if (error instanceof ApiError && error.status === 404) then();
      }),
    [client, then],
  );
}

/** For whom another administrator has taken the role from while one of these pages was open. */
function NoLonger() {
  const texts = useTexts('admin');
  const common = useTexts('common');
  return (
    <div className="grid gap-6">
      <PageHeader title={texts.title} />
      <div role="alert">
        <EmptyState
          icon={<ShieldOff />}
          title={texts.noLongerTitle}
          text={texts.noLongerText}
          action={
            <Link to="/dashboard" className={buttonClasses('primary')}>
              {common.back}
            </Link>
          }
        />
      </div>
    </div>
  );
}

function AdminTabs() {
  const texts = useTexts('admin');
  return (
    <nav aria-label={texts.sections} className="flex flex-wrap border-b border-line sm:gap-x-1">
      {tabs.map(({ to, text }) => (
        <Link
          key={to}
          to={to}
          activeOptions={{ exact: text === 'overview' }}
          className="-mb-px flex items-center gap-2 border-b-2 border-transparent px-2 py-2.5 sm:px-3 text-sm font-medium whitespace-nowrap text-soft transition-colors -outline-offset-2 hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-ink forced-colors:not-aria-[current=page]:border-none"
        >
          {texts[text]}
          {text === 'reports' && <OpenReports />}
        </Link>
      ))}
    </nav>
  );
}

/** The number of open reports, shown as a badge. */
function OpenReports() {
  const texts = useTexts('admin');
  const open = useApi('listReports', { query: { state: 'open', limit: 1 } });
  const count = open.data?.data.result ?? 0;
  if (count === 0) return null;
  return (
    <span className="rounded-full bg-danger-soft px-1.5 text-xs leading-5 font-semibold text-danger-ink tabular-nums">
      <span aria-hidden>{formatCount(count)}</span>
      <span className="sr-only">{texts.openCount(count)}</span>
    </span>
  );
}
