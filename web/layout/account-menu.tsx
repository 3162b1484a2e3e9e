import { BookOpen, CircleUserRound, LogOut } from 'lucide-react';
import type { Answer } from '../api/types.ts';
import { useApi } from '../api/use-api.ts';
import { IconButton } from '../components/icon-button.tsx';
import { Menu } from '../components/menu/menu.tsx';
import { Skeleton } from '../components/skeleton.tsx';
import { useTexts } from '../texts/use-texts.ts';
import { useSignOut } from './use-sign-out.tsx';

/** The signed-in account, with a menu to sign out. */
export function AccountMenu() {
  const { data, error } = useApi('getAccount', {});
  const { leave, question } = useSignOut();
  // Signing out must be possible even if the account could not be loaded.
  if (!data && !error) return <Skeleton className="size-8 rounded-full" />;
  return (
    <>
      {data ? <Known account={data.data} onLeave={leave} /> : <Unknown onLeave={leave} />}
      {question}
    </>
  );
}

interface KnownProps {
  account: Answer<'getAccount'>['data'];
  onLeave(): void;
}

function Known({ account, onLeave }: KnownProps) {
  const texts = useTexts('layout');
  const { username, email, avatar } = account;
  return (
    <Menu
      trigger={
        <button
          type="button"
          aria-label={`${texts.account}: ${username}`}
          className="shrink-0 rounded-full ring-line transition-shadow hover:ring-4"
        >
          {/* Only the path: the dashboard may be reached under another host name than the configured one. */}
          <img src={new URL(avatar).pathname} alt="" width={32} height={32} className="size-8 rounded-full" />
        </button>
      }
      header={
        <div className="min-w-48">
          <p className="font-medium">{username}</p>
          <p className="text-[0.8125rem] text-soft">{email}</p>
        </div>
      }
      entries={[
        { label: texts.apiReference, icon: <BookOpen />, href: '/developers' },
        'line',
        { label: texts.signOut, icon: <LogOut />, onSelect: onLeave },
      ]}
    />
  );
}

function Unknown({ onLeave }: Pick<KnownProps, 'onLeave'>) {
  const texts = useTexts('layout');
  return (
    <Menu
      trigger={<IconButton label={texts.account} icon={<CircleUserRound />} />}
      entries={[{ label: texts.signOut, icon: <LogOut />, onSelect: onLeave }]}
    />
  );
}
