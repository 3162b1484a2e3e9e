import { Link, Outlet } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useTexts } from '../texts/use-texts.ts';
import { AccountMenu } from './account-menu.tsx';
import { CommandButton } from './command-button.tsx';
import { HeldSession, type HeldSessionProps } from './held-session.tsx';
import { Logo } from './logo.tsx';
import { MenuSheet } from './menu-sheet.tsx';
import { PageSkeleton } from './page-skeleton.tsx';
import { LanguageMenu, ThemeMenu } from './preference-menus.tsx';
import { Sidebar } from './sidebar.tsx';
import { StaleNote } from './stale-note.tsx';
import { useSession } from './use-session.ts';

/** The frame around every page of a signed-in user: sidebar, header and content. */
export function AppShell({ SignInAgain }: Pick<HeldSessionProps, 'SignInAgain'>) {
  const texts = useTexts('layout');
  const { state, release } = useSession();
  // Without a session, nothing is rendered that might still send requests.
  if (state === 'none') return null;
  return (
    <div className="min-h-dvh lg:grid print:block lg:grid-cols-[15rem_minmax(0,1fr)]">
      <a
        href="#content"
        className="sr-only z-50 rounded-lg bg-accent px-4 py-2 text-on-accent focus:not-sr-only focus:fixed focus:start-4 focus:top-3 print:hidden"
      >
        {texts.skip}
      </a>
      <div className="sticky top-0 hidden h-dvh overflow-y-auto border-e border-line bg-surface lg:block print:hidden">
        <Sidebar>
          <Link to="/dashboard/links" className="flex h-14 items-center px-5">
            <Logo />
          </Link>
        </Sidebar>
      </div>
      <div className="flex min-w-0 flex-col">
        <header className="sticky top-0 z-20 print:hidden flex h-14 shrink-0 items-center gap-1.5 border-b border-line bg-surface/90 px-4 backdrop-blur md:px-6">
          <MenuSheet />
          <CommandButton />
          <div className="ms-auto flex items-center gap-1">
            <LanguageMenu />
            <ThemeMenu />
            <span className="ms-1.5 flex">
              <AccountMenu />
            </span>
          </div>
        </header>
        <StaleNote />
        <main
          id="content"
          tabIndex={-1}
          className="mx-auto w-full max-w-6xl grow px-4 py-6 outline-none md:px-8"
        >
          <Suspense fallback={<PageSkeleton />}>
            <Outlet />
          </Suspense>
        </main>
      </div>
      {state === 'held' && <HeldSession SignInAgain={SignInAgain} onClose={release} />}
    </div>
  );
}
