import { Radio } from 'lucide-react';
import { lazyPart } from '../../components/lazy-part.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { useUndoableDelete } from '../../components/toasts/use-undoable-delete.ts';
import { usePanel } from '../../components/use-panel.ts';
import { isFound, useFoundRows } from '../../components/whole-list/use-found-rows.ts';
import { WholeListPage } from '../../components/whole-list/whole-list-page.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import { useChannels } from './channel.ts';
import { ChannelCard } from './channel-card.tsx';

const ChannelPanel = lazyPart(() => import('./channel-panel.tsx'));
/** Kept small, because each card requests its own count. */
const cardsPerPage = 24;
const cardsExpected = 6;
const grid = 'grid gap-4 sm:grid-cols-2 xl:grid-cols-3';

/** All channels of the account. `panel` is "new" or the id of the one being edited. */
export default function ChannelsPage() {
  const texts = useTexts('channels');
  const { panel, open, close } = usePanel();
  const { isDeleted, remove } = useUndoableDelete('deleteChannel');
  const { channels, error, refetch } = useChannels();
  const list = useFoundRows(
    { data: channels, error, refetch },
    { isDeleted, isWanted: ({ name, description }, search) => isFound(search, [name, description]) },
  );
  return (
    <>
      <WholeListPage
        texts={{
          ...texts,
          search: texts.searchChannels,
          new: texts.newChannel,
          create: texts.createChannel,
        }}
        icon={<Radio />}
        list={list}
        rowsPerPage={cardsPerPage}
        onNew={() => open('new')}
      >
        {(rows) => (
          <ul aria-label={texts.all} aria-busy={!rows} className={grid}>
            {rows?.map((channel) => (
              <ChannelCard
                key={channel.id}
                channel={channel}
                onEdit={() => open(String(channel.id))}
                onDelete={() => remove(channel.id, channel.name)}
              />
            )) ?? Array.from({ length: cardsExpected }, (_, card) => <WaitingCard key={card} />)}
          </ul>
        )}
      </WholeListPage>
      {panel !== '' && <ChannelPanel panel={panel} onClose={close} />}
    </>
  );
}

function WaitingCard() {
  return (
    <li className="card grid gap-3 p-5">
      <Skeleton className="h-4 w-1/2" />
      <Skeleton className="h-4 w-5/6" />
      <Skeleton className="h-4 w-16" />
    </li>
  );
}
