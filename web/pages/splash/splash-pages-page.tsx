import { Link, useNavigate } from '@tanstack/react-router';
import { AppWindow, Ellipsis, Pencil, Plus, Trash2 } from 'lucide-react';
import { call } from '../../api/call.ts';
import type { Item } from '../../api/types.ts';
import { useApi } from '../../api/use-api.ts';
import { buttonClasses } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { IconButton } from '../../components/icon-button.tsx';
import { Menu } from '../../components/menu/menu.tsx';
import { PageCards, useCardsQuery } from '../../components/page-editor/page-cards.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { PageThumbnail } from '../../components/page-editor/page-thumbnail.tsx';
import { useUndoableDelete } from '../../components/toasts/use-undoable-delete.ts';
import { formatDay } from '../../texts/format.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { readSplash, splashPage } from './splash-values.ts';

type Splash = Item<'listSplashPages', 'splash'>;

/** All splash pages of the account, each with a thumbnail. */
export default function SplashPagesPage() {
  const texts = useTexts('splash');
  return (
    <div className="grid gap-5">
      <PageHeader
        title={texts.all}
        text={texts.allText}
        actions={
          <Link to="/dashboard/splash/new" className={buttonClasses('primary')}>
            <Plus aria-hidden />
            {texts.newPage}
          </Link>
        }
      />
      <SplashPages />
    </div>
  );
}

function SplashPages() {
  const texts = useTexts('splash');
  const list = useApi('listSplashPages', { query: useCardsQuery() }, { keepPrevious: true });
  const { isDeleted, remove } = useUndoableDelete('deleteSplashPage');
  return (
    <PageCards
      label={texts.all}
      list={list}
      rows={list.data?.data.splash.filter(({ id }) => !isDeleted(id))}
      empty={<NoSplashPages />}
      to={({ id }) => `/dashboard/splash/${id}`}
      thumbnail={({ id }) => <Thumbnail id={id} />}
      facts={({ date }) => <p className="text-[0.8125rem] text-soft">{texts.createdOn(formatDay(date))}</p>}
      menu={(splash) => <SplashMenu splash={splash} onDelete={() => remove(splash.id, splash.name)} />}
    />
  );
}

function Thumbnail({ id }: { id: number }) {
  const read = async (signal: AbortSignal) => {
    const { details } = await call('getSplashPage', { params: { id } }, { signal });
    return splashPage(readSplash(details));
  };
  return <PageThumbnail resource="splash-pages" id={id} read={read} width={640} height={400} />;
}

function SplashMenu({ splash, onDelete }: { splash: Splash; onDelete(): void }) {
  const common = useTexts('common');
  const navigate = useNavigate();
  return (
    <Menu
      trigger={<IconButton label={common.moreFor(splash.name)} icon={<Ellipsis />} className="-my-1" />}
      entries={[
        {
          label: common.edit,
          icon: <Pencil />,
          onSelect: () => void navigate({ to: `/dashboard/splash/${splash.id}` }),
        },
        'line',
        { label: common.delete, icon: <Trash2 />, isDanger: true, onSelect: onDelete },
      ]}
    />
  );
}

function NoSplashPages() {
  const texts = useTexts('splash');
  return (
    <EmptyState
      icon={<AppWindow />}
      title={texts.emptyTitle}
      text={texts.emptyText}
      action={
        <Link to="/dashboard/splash/new" className={buttonClasses('primary')}>
          <Plus aria-hidden />
          {texts.create}
        </Link>
      }
    />
  );
}
