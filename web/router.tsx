import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { hasSession } from './api/session.ts';
import { lazyPart } from './components/lazy-part.tsx';
import { returnLostFocus } from './components/lost-focus.ts';
import { AppShell } from './layout/app-shell.tsx';
import { NotFoundPage } from './layout/not-found-page.tsx';
import { PageSkeleton } from './layout/page-skeleton.tsx';
import { RootLayout } from './layout/root-layout.tsx';
import { RouteError } from './layout/route-error.tsx';
import { readSearch, writeSearch } from './search-text.ts';
import { nextPage } from './pages/start/next-page.ts';
import type { Area } from './texts/areas.ts';
import { loadTexts } from './texts/use-texts.ts';

const root = createRootRoute({
  loader: () => loadTexts('common'),
  component: RootLayout,
  notFoundComponent: NotFoundPage,
});

const start = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: ({ search }) => {
    if (hasSession()) redirect({ href: nextPage(search), replace: true, throw: true });
  },
  loader: () => loadTexts('start', 'layout'),
  component: lazyRouteComponent(() => import('./pages/start/start-page.tsx')),
});

const SignInAgain = lazyPart(() => import('./pages/start/sign-in-again.tsx'), 'start');

const dashboard = createRoute({
  getParentRoute: () => root,
  path: 'dashboard',
  beforeLoad: ({ location }) => {
    if (!hasSession()) redirect({ to: '/', search: { next: location.href }, replace: true, throw: true });
  },
  loader: () => loadTexts('layout'),
  component: () => <AppShell SignInAgain={SignInAgain} />,
  notFoundComponent: NotFoundPage,
});

const home = createRoute({
  getParentRoute: () => dashboard,
  path: '/',
  beforeLoad: () => {
    redirect({ to: '/dashboard/links', replace: true, throw: true });
  },
});

/** The pages, one per line: path below /dashboard, the areas of texts it needs, and its file. */
const pages = [
  page('links', { texts: ['links'], ask: askForLinks }, () => import('./pages/links/links-page.tsx')),
  page('links/$id', ['statistics', 'links'], () => import('./pages/statistics/link-page.tsx')),
  page('qr/$id/statistics', ['statistics'], () => import('./pages/statistics/qr-page.tsx')),
  page('campaigns/$id/statistics', ['statistics'], () => import('./pages/statistics/campaign-page.tsx')),
  page('statistics', ['statistics'], () => import('./pages/statistics/statistics-page.tsx')),
  page('qr', ['qr'], () => import('./pages/qr/qr-page.tsx')),
  page('qr/new', ['qr', 'previews'], () => import('./pages/qr/designer/designer-page.tsx')),
  page('qr/$id', ['qr', 'previews'], () => import('./pages/qr/designer/designer-page.tsx')),
  page('campaigns', ['campaigns'], () => import('./pages/campaigns/campaigns-page.tsx')),
  page('campaigns/$id', ['campaigns'], () => import('./pages/campaigns/campaign-detail-page.tsx')),
  page('channels', ['channels'], () => import('./pages/channels/channels-page.tsx')),
  page('channels/$id', ['channels'], () => import('./pages/channels/channel-detail-page.tsx')),
  page('pixels', ['pixels'], () => import('./pages/pixels/pixels-page.tsx')),
  page('domains', ['domains'], () => import('./pages/domains/domains-page.tsx')),
  page('splash', ['splash', 'previews'], () => import('./pages/splash/splash-pages-page.tsx')),
  page('splash/$id', ['splash', 'previews'], () => import('./pages/splash/splash-editor-page.tsx')),
  page('overlays', ['overlays', 'previews'], () => import('./pages/overlays/overlays-page.tsx')),
  page('overlays/$id', ['overlays', 'previews'], () => import('./pages/overlays/overlay-editor-page.tsx')),
  page('overlays/$id/answers', ['overlays'], () => import('./pages/overlays/answers-page.tsx')),
  page('bios', ['bios', 'previews'], () => import('./pages/bios/bios-page.tsx')),
  page('bios/$id', ['bios', 'previews'], () => import('./pages/bios/bio-editor-page.tsx')),
  page('bios/$id/statistics', ['bios', 'statistics'], () => import('./pages/bios/bio-statistics-page.tsx')),
  page('settings', ['settings'], () => import('./pages/settings/settings-page.tsx')),
  page('admin', ['admin'], () => import('./pages/admin/overview-page.tsx')),
  page('admin/accounts', ['admin', 'settings'], () => import('./pages/admin/accounts/accounts-page.tsx')),
  page('admin/reports', ['admin'], () => import('./pages/admin/reports/reports-page.tsx')),
  page('admin/blocks', ['admin'], () => import('./pages/admin/blocks/blocks-page.tsx')),
];

/** A file of its own, so that it is there before the rest of the page. */
async function askForLinks(search: Record<string, unknown>): Promise<void> {
  (await import('./pages/links/use-links-list.ts')).askForLinks(search);
}

/** What a page needs besides its code: areas of texts, and perhaps answers that are asked for meanwhile. */
type Needs = Area[] | { texts: Area[]; ask(search: Record<string, unknown>): Promise<void> };

function page<const Path extends string>(path: Path, needs: Needs, load: () => Promise<PageModule>) {
  const { texts, ask } = Array.isArray(needs) ? { texts: needs } : needs;
  return createRoute({
    getParentRoute: () => dashboard,
    path,
    loader: ({ location }) => {
      // What fails here is asked for again, and reported, by the page.
      ask?.(location.search).catch(() => undefined);
      return loadTexts(...texts);
    },
    component: lazyRouteComponent(load),
  });
}

interface PageModule {
  default: ComponentType;
}

export const router = createRouter({
  routeTree: root.addChildren([start, dashboard.addChildren([home, ...pages])]),
  defaultPreload: 'intent',
  defaultPendingComponent: PageSkeleton,
  defaultErrorComponent: RouteError,
  scrollRestoration: true,
  parseSearch: readSearch,
  stringifySearch: writeSearch,
});

// What led to another page is often a part of the one before, and goes with it. The second time is for menus, which return
// the focus to their button, in the row that goes, after they were chosen from.
for (const event of ['onBeforeNavigate', 'onRendered'] as const) {
  router.subscribe(event, ({ pathChanged }) => {
    if (pathChanged) returnLostFocus();
  });
}
