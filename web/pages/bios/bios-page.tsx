import { Link, useNavigate } from '@tanstack/react-router';
import { ChartColumn, Ellipsis, ExternalLink, Pencil, Plus, Trash2, UserRound } from 'lucide-react';
import { call } from '../../api/call.ts';
import type { Item } from '../../api/types.ts';
import { useApi } from '../../api/use-api.ts';
import { buttonClasses } from '../../components/button.tsx';
import { CopyButton } from '../../components/copy-button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { IconButton } from '../../components/icon-button.tsx';
import { Menu } from '../../components/menu/menu.tsx';
import { PageCards, useCardsQuery } from '../../components/page-editor/page-cards.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { PageThumbnail } from '../../components/page-editor/page-thumbnail.tsx';
import { useUndoableDelete } from '../../components/toasts/use-undoable-delete.ts';
import { ShortAddress } from '../../components/short-address.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import { bioPage, readBio } from './bio-values.ts';

type Bio = Item<'listBioPages', 'bios'>;

/** All bio pages of the account, each with a thumbnail. */
export default function BiosPage() {
  const texts = useTexts('bios');
  return (
    <div className="grid gap-5">
      <PageHeader
        title={texts.all}
        text={texts.allText}
        actions={
          <Link to="/dashboard/bios/new" className={buttonClasses('primary')}>
            <Plus aria-hidden />
            {texts.newPage}
          </Link>
        }
      />
      <Bios />
    </div>
  );
}

function Bios() {
  const texts = useTexts('bios');
  const list = useApi('listBioPages', { query: useCardsQuery() }, { keepPrevious: true });
  const { isDeleted, remove } = useUndoableDelete('deleteBioPage');
  return (
    <PageCards
      label={texts.all}
      list={list}
      rows={list.data?.data.bios.filter(({ id }) => !isDeleted(id))}
      empty={<NoBios />}
      to={({ id }) => `/dashboard/bios/${id}`}
      thumbnail={({ id }) => <Thumbnail id={id} />}
      facts={(bio) => <Address bio={bio} />}
      menu={(bio) => <BioMenu bio={bio} onDelete={() => remove(bio.id, bio.name)} />}
    />
  );
}

function Thumbnail({ id }: { id: number }) {
  const texts = useTexts('bios');
  const read = async (signal: AbortSignal) => {
    const { details } = await call('getBioPage', { params: { id } }, { signal });
    return bioPage(readBio(details), texts);
  };
  return <PageThumbnail resource="bio-pages" id={id} read={read} width={480} height={300} />;
}

function Address({ bio: { name, link } }: { bio: Bio }) {
  const texts = useTexts('bios');
  return (
    <p className="flex min-w-0 items-center gap-1 text-[0.8125rem] text-soft">
      <ShortAddress address={link} />
      <CopyButton value={link} what={texts.addressOf(name)} className="-my-2" />
    </p>
  );
}

function BioMenu({ bio, onDelete }: { bio: Bio; onDelete(): void }) {
  const texts = useTexts('bios');
  const common = useTexts('common');
  const navigate = useNavigate();
  const own = `/dashboard/bios/${bio.id}`;
  const go = (to: string) => () => void navigate({ to });
  return (
    <Menu
      trigger={<IconButton label={common.moreFor(bio.name)} icon={<Ellipsis />} className="-my-1" />}
      entries={[
        { label: common.edit, icon: <Pencil />, onSelect: go(own) },
        { label: texts.open, icon: <ExternalLink />, href: bio.link },
        { label: texts.statistics, icon: <ChartColumn />, onSelect: go(`${own}/statistics`) },
        'line',
        { label: common.delete, icon: <Trash2 />, isDanger: true, onSelect: onDelete },
      ]}
    />
  );
}

function NoBios() {
  const texts = useTexts('bios');
  return (
    <EmptyState
      icon={<UserRound />}
      title={texts.emptyTitle}
      text={texts.emptyText}
      action={
        <Link to="/dashboard/bios/new" className={buttonClasses('primary')}>
          <Plus aria-hidden />
          {texts.create}
        </Link>
      }
    />
  );
}
