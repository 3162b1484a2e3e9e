import { Link, useNavigate } from '@tanstack/react-router';
import { Ellipsis, ExternalLink, FolderInput, FolderPlus, FolderX, GripVertical, Pencil } from 'lucide-react';
import { type DragEvent, useState } from 'react';
import { Badge } from '../../components/badge.tsx';
import { classes } from '../../components/classes.ts';
import { CopyButton } from '../../components/copy-button.tsx';
import { IconButton } from '../../components/icon-button.tsx';
import { Menu } from '../../components/menu/menu.tsx';
import type { MenuEntry } from '../../components/menu/menu-props.ts';
import { ShortAddress } from '../../components/short-address.tsx';
import { formatDate } from '../../texts/format.ts';
import { useTexts } from '../../texts/use-texts.ts';
import type { Channel, ChannelItem } from './channel.ts';
import { ColourDot } from './colour-dot.tsx';
import { ItemPicture } from './item-picture.tsx';
import { Truncated } from '../../components/truncated.tsx';

/**
 * If there are more channels than this, a search dialog is offered, because a long menu is tedious by
 * keyboard.
 */
const channelsInMenuMax = 8;

interface ItemRowProps {
  item: ChannelItem;
  /** The channels that the item can be moved to. */
  others: Channel[];
  onMove(to: Channel): void;
  /**
   * Opens the dialog that asks for a channel; `isMove` says whether to move the item or to add it there as
   * well.
   */
  onAsk(isMove: boolean): void;
  onTakeOut(): void;
  onDrag(item: ChannelItem | undefined): void;
}

/** One item of a channel. It can be dragged; its menus do the same. */
export function ItemRow(props: ItemRowProps) {
  const { item, others, onDrag } = props;
  const [isDragged, setDragged] = useState(false);
  const start = (event: DragEvent) => {
    event.dataTransfer.effectAllowed = 'move';
    event.dataTransfer.setData('text/plain', item.link);
    setDragged(true);
    onDrag(item);
  };
  const end = () => {
    setDragged(false);
    onDrag(undefined);
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementInteractions: the menus do the same by keyboard
    <li
      draggable={others.length > 0}
      onDragStart={start}
      onDragEnd={end}
      className={classes('group flex items-center gap-3 p-3 sm:ps-4 lg:ps-2', isDragged && 'opacity-40')}
    >
      <GripVertical
        aria-hidden
        className={classes(
          'size-4 shrink-0 text-faint max-lg:hidden',
          others.length > 0 ? 'cursor-grab' : 'invisible',
        )}
      />
      <ItemPicture item={item} />
      <ItemTexts item={item} />
      <div className="flex shrink-0 items-center">
        <CopyButton value={item.link} what={item.title} className="max-sm:hidden" />
        {others.length > 0 && <MoveMenu {...props} />}
        <ItemMenu {...props} />
      </div>
    </li>
  );
}

function ItemTexts({ item }: { item: ChannelItem }) {
  const texts = useTexts('channels');
  return (
    <div className="grid min-w-0 grow grid-cols-1 justify-items-start gap-0.5">
      <Link
        {...placeOf(item)}
        draggable={false}
        className="block max-w-full truncate rounded font-medium hover:underline"
      >
        <Truncated>{item.title}</Truncated>
      </Link>
      <p className="flex max-w-full items-center gap-2 text-[0.8125rem] text-soft">
        <Badge>{texts.types[item.type]}</Badge>
        <ShortAddress address={item.link} />
        <span className="shrink-0 text-faint max-md:hidden">{texts.assigned(formatDate(item.date))}</span>
      </p>
    </div>
  );
}

/** The page on which the item is edited. */
function placeOf({ type, id }: ChannelItem) {
  if (type === 'links') return { to: '/dashboard/links', search: { panel: id } as never };
  return { to: type === 'qr' ? `/dashboard/qr/${id}` : `/dashboard/bios/${id}` };
}

function MoveMenu({ item, others, onMove, onAsk }: ItemRowProps) {
  const texts = useTexts('channels');
  const near = others.slice(0, channelsInMenuMax).map(
    (channel): MenuEntry => ({
      label: channel.name,
      icon: <ColourDot colour={channel.color} />,
      onSelect: () => onMove(channel),
    }),
  );
  const hasMore = others.length > near.length;
  return (
    <Menu
      trigger={<IconButton label={texts.moveItem(item.title)} icon={<FolderInput />} />}
      header={<p className="text-xs text-soft">{texts.moveTo}</p>}
      entries={[
        ...near,
        hasMore && 'line',
        hasMore && { label: texts.anotherChannel, onSelect: () => onAsk(true) },
      ]}
    />
  );
}

function ItemMenu({ item, others, onAsk, onTakeOut }: ItemRowProps) {
  const texts = useTexts('channels');
  const common = useTexts('common');
  const navigate = useNavigate();
  const edit = () => void navigate(placeOf(item));
  return (
    <Menu
      trigger={<IconButton label={common.moreFor(item.title)} icon={<Ellipsis />} />}
      entries={[
        { label: common.edit, icon: <Pencil />, onSelect: edit },
        { label: texts.open, icon: <ExternalLink />, href: item.link },
        others.length > 0 && {
          label: texts.alsoAdd,
          icon: <FolderPlus />,
          onSelect: () => onAsk(false),
        },
        'line',
        { label: texts.takeOut, icon: <FolderX />, onSelect: onTakeOut },
      ]}
    />
  );
}
