import { Star } from 'lucide-react';
import { useCall } from '../../api/use-api.ts';
import { IconButton } from '../../components/icon-button.tsx';
import { notify } from '../../components/toasts/notify.ts';
import { whileBusy } from '../../components/while-busy.ts';
import { useTexts } from '../../texts/use-texts.ts';
import type { Channel } from './channel.ts';

/** Adds or removes a channel's star; starred channels are listed first. */
export function StarButton({ channel: { id, name, starred } }: { channel: Channel }) {
  const texts = useTexts('channels');
  const update = useCall('updateChannel');
  const toggle = async () => {
    try {
      await update.mutateAsync({ params: { id }, body: { starred: !starred } });
    } catch (error) {
      notify.error((error as Error).message);
    }
  };
  return (
    <IconButton
      label={texts.star(name)}
      aria-pressed={starred}
      onClick={() => void toggle()}
      {...whileBusy(update.isPending)}
      icon={<Star className={starred ? 'fill-current text-warning' : ''} />}
    />
  );
}
