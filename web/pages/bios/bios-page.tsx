import { useNavigate } from '@tanstack/react-router';
import { ChartColumn, ExternalLink, UserRound } from 'lucide-react';
import { call } from '../../api/call.ts';
import type { Item } from '../../api/types.ts';
import { useApi } from '../../api/use-api.ts';
import { CopyButton } from '../../components/copy-button.tsx';
import { CardsPage, useCardsQuery } from '../../components/page-editor/cards-page.tsx';
import { PageThumbnail } from '../../components/page-editor/page-thumbnail.tsx';
import { ShortAddress } from '../../components/short-address.tsx';
import { useUndoableDelete } from '../../components/toasts/use-undoable-delete.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { bioPage, readBio } from './bio-values.ts';

const base = '/dashboard/bios';

/** All bio pages of the account, each with a thumbnail. */
export default function BiosPage() {
  const texts = useTexts('bios');
  const navigate = useNavigate();
  const list = useApi('listBioPages', { query: useCardsQuery() }, { keepPrevious: true });
  const { isDeleted, remove } = useUndoableDelete('deleteBioPage');
  const openStatistics = (id: number) => void navigate({ to: `${base}/${id}/statistics` });
  return (
    <CardsPage
      texts={{ ...texts, new: texts.newPage }}
      icon={<UserRound />}
      base={base}
      list={list}
      rows={list.data?.data.bios.filter(({ id }) => !isDeleted(id))}
      thumbnail={({ id }) => <Thumbnail id={id} />}
      facts={(bio) => <Address bio={bio} />}
      entries={({ id, link }) => [
        { label: texts.open, icon: <ExternalLink />, href: link },
        { label: texts.statistics, icon: <ChartColumn />, onSelect: () => openStatistics(id) },
      ]}
      onDelete={({ id, name }) => remove(id, name)}
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

function Address({ bio: { name, link } }: { bio: Item<'listBioPages', 'bios'> }) {
  const texts = useTexts('bios');
  return (
    <p className="flex min-w-0 items-center gap-1 text-[0.8125rem] text-soft">
      <ShortAddress address={link} />
      <CopyButton value={link} what={texts.addressOf(name)} className="-my-2" />
    </p>
  );
}
