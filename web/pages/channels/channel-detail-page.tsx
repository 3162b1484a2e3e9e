import { useNavigate, useParams } from '@tanstack/react-router';
import { Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { BackLink } from '../../components/back-link.tsx';
import { Button } from '../../components/button.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { IconButton } from '../../components/icon-button.tsx';
import { lazyPart } from '../../components/lazy-part.tsx';
import { Menu } from '../../components/menu/menu.tsx';
import { MissingPage } from '../../components/missing-page.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { useUndoableDelete } from '../../components/toasts/use-undoable-delete.ts';
import { usePanel } from '../../components/use-panel.ts';
import { PageSkeleton } from '../../layout/page-skeleton.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import { type Channel, type ChannelItem, useChannels } from './channel.ts';
import { ChannelItems } from './channel-items.tsx';
import { ChannelRail } from './channel-rail.tsx';
import { ColourDot } from './colour-dot.tsx';
import { StarButton } from './star-button.tsx';
import { useItemMoves } from './use-item-moves.ts';

const ChannelPanel = lazyPart(() => import('./channel-panel.tsx'));

/**
 * One channel and its items, with the other channels to move items to. `panel` is "edit" while it is edited.
 */
export default function ChannelDetailPage() {
  const { id = '' }: { id?: string } = useParams({ strict: false });
  const { channels, error, refetch } = useChannels();
  const channel = channels?.find((one) => String(one.id) === id);
  if (channels && channel) return <ChannelDetail key={id} channel={channel} channels={channels} />;
  if (channels) return <NoChannel />;
  return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <PageSkeleton />;
}

function ChannelDetail({ channel, channels }: { channel: Channel; channels: Channel[] }) {
  const { panel, open, close } = usePanel();
  const [dragged, setDragged] = useState<ChannelItem>();
  const { isDeleted } = useUndoableDelete('deleteChannel');
  const { isGone, move } = useItemMoves();
  const others = channels.filter(({ id }) => id !== channel.id && !isDeleted(id));
  return (
    <div className="grid gap-5">
      <Header channel={channel} onEdit={() => open('edit')} />
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_15rem]">
        <ChannelItems channel={channel} others={others} isGone={isGone} onMove={move} onDrag={setDragged} />
        {others.length > 0 && (
          <ChannelRail
            channels={others}
            dragged={dragged}
            onDrop={(item, to) => void move({ item, from: channel, to })}
          />
        )}
      </div>

      {panel !== '' && <ChannelPanel panel={String(channel.id)} onClose={close} />}
    </div>
  );
}

function Header({ channel, onEdit }: { channel: Channel; onEdit(): void }) {
  const texts = useTexts('channels');
  const common = useTexts('common');
  const navigate = useNavigate();
  const { remove } = useUndoableDelete('deleteChannel');
  const removeIt = () => {
    remove(channel.id, channel.name);
    void navigate({ to: '/dashboard/channels' });
  };
  return (
    <div className="grid gap-2">
      <BackLink to="/dashboard/channels" text={texts.toChannels} />
      <PageHeader
        title={channel.name}
        isName
        text={
          <span className="flex items-baseline gap-2">
            <ColourDot colour={channel.color} />
            {channel.description ? <bdi>{channel.description}</bdi> : texts.channel}
          </span>
        }
        actions={
          <>
            <StarButton channel={channel} />
            <Button icon={<Pencil />} onClick={onEdit}>
              {common.edit}
            </Button>
            <Menu
              trigger={<IconButton label={common.moreFor(channel.name)} icon={<Ellipsis />} />}
              entries={[{ label: texts.deleteChannel, icon: <Trash2 />, isDanger: true, onSelect: removeIt }]}
            />
          </>
        }
      />
    </div>
  );
}

function NoChannel() {
  const texts = useTexts('channels');
  return (
    <MissingPage
      title={texts.notFoundTitle}
      text={texts.notFoundText}
      to="/dashboard/channels"
      action={texts.toChannels}
    />
  );
}
