import { Link } from '@tanstack/react-router';
import { Star } from 'lucide-react';
import { useState } from 'react';
import { classes } from '../../components/classes.ts';
import { useTexts } from '../../texts/use-texts.ts';
import type { Channel, ChannelItem } from './channel.ts';
import { ColourDot } from './colour-dot.tsx';
import { Truncated } from '../../components/truncated.tsx';

interface ChannelRailProps {
  channels: Channel[];
  /** The item being dragged. */
  dragged: ChannelItem | undefined;
  onDrop(item: ChannelItem, to: Channel): void;
}

/** The other channels, as links and as drop targets. Without a mouse, items are moved by their menus. */
export function ChannelRail({ channels, dragged, onDrop }: ChannelRailProps) {
  const texts = useTexts('channels');
  return (
    <section aria-labelledby="other-channels" className="sticky top-20 grid gap-2 max-lg:hidden">
      <h2 id="other-channels" className="font-semibold">
        {texts.otherChannels}
      </h2>
      <p className="text-[0.8125rem] text-soft">{texts.dragHint}</p>
      <ul className="grid max-h-[60vh] gap-1.5 overflow-y-auto py-1 -mx-1 px-1">
        {channels.map((channel) => (
          <RailEntry
            key={channel.id}
            channel={channel}
            isAsking={dragged !== undefined}
            onDrop={() => dragged && onDrop(dragged, channel)}
          />
        ))}
      </ul>
    </section>
  );
}

interface RailEntryProps {
  channel: Channel;
  /** Whether an item that can be dropped here is being dragged. */
  isAsking: boolean;
  onDrop(): void;
}

function RailEntry({ channel: { id, name, color, starred }, isAsking, onDrop }: RailEntryProps) {
  const [isOver, setOver] = useState(false);
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementInteractions: the menus of the items do the same by keyboard
    <li
      onDragOver={(event) => {
        if (!isAsking) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={(event) => {
        const isStillInside = event.currentTarget.contains(event.relatedTarget as Node | null);
        if (!isStillInside) setOver(false);
      }}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onDrop();
      }}
      className={classes(
        'rounded-lg border bg-surface transition-colors',
        isAsking ? 'border-dashed border-line-strong' : 'border-line',
        isOver && isAsking && 'border-accent bg-accent-soft',
      )}
    >
      <Link
        to={`/dashboard/channels/${id}`}
        draggable={false}
        className="flex items-center gap-2.5 rounded-lg px-3 py-2 font-medium hover:bg-hover"
      >
        <ColourDot colour={color} />
        <span className="min-w-0 grow">
          <Truncated>{name}</Truncated>
        </span>
        {starred && <Star aria-hidden className="size-3.5 shrink-0 fill-current text-warning" />}
      </Link>
    </li>
  );
}
