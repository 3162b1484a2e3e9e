import { Link } from '@tanstack/react-router';
import { Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { useApi } from '../../api/use-api.ts';
import { IconButton } from '../../components/icon-button.tsx';
import { Menu } from '../../components/menu/menu.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import type { Channel } from './channel.ts';
import { ColourDot } from './colour-dot.tsx';
import { StarButton } from './star-button.tsx';
import { Truncated } from '../../components/truncated.tsx';

interface ChannelCardProps {
  channel: Channel;
  onEdit(): void;
  onDelete(): void;
}

/** One channel in the overview; the whole card is a link to it. */
export function ChannelCard({ channel, onEdit, onDelete }: ChannelCardProps) {
  const common = useTexts('common');
  const { id, name, description, color } = channel;
  return (
    <li className="card relative grid content-start gap-2 overflow-hidden p-4 ps-5 transition-colors hover:bg-sunken/60">
      <span
        aria-hidden
        style={{ backgroundColor: color }}
        className="absolute inset-y-0 start-0 w-1 forced-color-adjust-none"
      />
      <div className="flex items-center gap-2.5">
        <ColourDot colour={color} />
        <h2 className="min-w-0 grow truncate font-semibold">
          <Link to={`/dashboard/channels/${id}`} className="after:absolute after:inset-0">
            <Truncated>{name}</Truncated>
          </Link>
        </h2>
        <div className="relative -my-2 -me-2 flex">
          <StarButton channel={channel} />
          <Menu
            trigger={<IconButton label={common.moreFor(name)} icon={<Ellipsis />} />}
            entries={[
              { label: common.edit, icon: <Pencil />, onSelect: onEdit },
              'line',
              { label: common.delete, icon: <Trash2 />, isDanger: true, onSelect: onDelete },
            ]}
          />
        </div>
      </div>
      {description !== '' && (
        <p className="line-clamp-2 wrap-anywhere text-soft">
          <bdi>{description}</bdi>
        </p>
      )}
      <p className="mt-auto text-[0.8125rem] text-soft">
        <ItemCount id={id} />
      </p>
    </li>
  );
}

/** Requested for each channel, because the list of channels does not include it. */
function ItemCount({ id }: { id: number }) {
  const texts = useTexts('channels');
  const { data, error } = useApi('listItems', { params: { id }, query: { limit: 1 } });
  if (data) return texts.items(data.data.result);
  return error ? '–' : <Skeleton className="h-4 w-14" />;
}
