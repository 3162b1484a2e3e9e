import { BookOpen, CircleUserRound, LogOut } from 'lucide-react';
import { useApi } from '../api/use-api.ts';
import { IconButton } from '../components/icon-button.tsx';
import { Menu } from '../components/menu/menu.tsx';
import { Skeleton } from '../components/skeleton.tsx';
import { useTexts } from '../texts/use-texts.ts';
import { signOut } from './sign-out.ts';

/** The signed-in account, with a menu to sign out. */
export function AccountMenu() {
  const texts = useTexts('layout');
  const { data, error } = useApi('getAccount', {});
  // Signing out must be possible even if the account could not be loaded.
  if (!data) return error ? <Out /> : <Skeleton className="size-8 rounded-full" />;
  const { username, email, avatar } = data.data;
  return (
    <Menu
      trigger={
        <button
          type="button"
          aria-label={`${texts.account}: ${username}`}
          className="rounded-full ring-line transition-shadow hover:ring-4"
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
        { label: texts.signOut, icon: <LogOut />, onSelect: () => void signOut() },
      ]}
    />
  );
}

function Out() {
  const texts = useTexts('layout');
  return (
    <Menu
      trigger={<IconButton label={texts.account} icon={<CircleUserRound />} />}
      entries={[{ label: texts.signOut, icon: <LogOut />, onSelect: () => void signOut() }]}
    />
  );
}
