import { useState } from 'react';
import { call } from '../../api/call.ts';
import { useCall } from '../../api/use-api.ts';
import { isByKeys } from '../../components/is-by-keys.ts';
import { notify } from '../../components/toasts/notify.ts';
import type { Areas } from '../../texts/areas.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { type Channel, type ChannelItem, keyOf } from './channel.ts';

const itemsPerCall = 1_000;
let moves = 0;

export interface Move {
  item: Pick<ChannelItem, 'type' | 'id' | 'title'>;
  /** The channel that the item is added to, if any. */
  to?: Channel | undefined;
  /** The channel that the item is removed from, if any. */
  from?: Channel | undefined;
}

/** Adds items to channels and removes them, with undo. A removed item is hidden at once. */
export function useItemMoves(): { isGone(item: ChannelItem): boolean; move(wanted: Move): Promise<void> } {
  const texts = useTexts('channels');
  const common = useTexts('common');
  const carryOut = useCarryOut();
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());
  const move = async (wanted: Move) => {
    const { item, to, from } = wanted;
    const key = keyOf(item);
    const wasByKeys = isByKeys();
    if (from) setGone((keys) => new Set([...keys, key]));
    try {
      const wasThere = to !== undefined && (await isIn(to, item));
      await carryOut(wanted);
      const back = { item, to: from, from: wasThere ? undefined : to };
      const onAction = () => void carryOut(back).catch((error: Error) => notify.error(error.message));
      const offer = { text: textOf(texts, wanted), action: common.undo };
      const takesFocus = wasByKeys && 'once-lost';
      notify.offer({ id: `item ${++moves}`, ...offer, takesFocus, onAction });
    } catch (error) {
      notify.error((error as Error).message);
    }
    setGone((keys) => new Set([...keys].filter((other) => other !== key)));
  };
  return { isGone: (item) => gone.has(keyOf(item)), move };
}

function useCarryOut(): (wanted: Move) => Promise<void> {
  const assign = useCall('assignItem', { also: ['links'] });
  const unassign = useCall('unassignItem', { also: ['links'] });
  return async ({ item: { type, id }, to, from }) => {
    const place = ({ id: channelid }: Channel) => ({ params: { channelid, type, itemid: id } });
    // In this order, so that a failure in between leaves the item in both channels rather than in none.
    if (to) await assign.mutateAsync(place(to));
    if (from) await unassign.mutateAsync(place(from));
  };
}

/** Whether the channel contained the item before the move; then Undo must not remove it. */
async function isIn({ id }: Channel, item: Move['item']): Promise<boolean> {
  for (let page = 1, last = 1; page <= last; page++) {
    const query = { limit: itemsPerCall, page };
    const { data } = await call('listItems', { params: { id }, query });
    if (data.items.some((one) => keyOf(one) === keyOf(item))) return true;
    last = data.maxpage;
  }
  return false;
}

function textOf(texts: Areas['channels'], { item: { title }, to, from }: Move): string {
  if (!to) return texts.removed(title);
  return from ? texts.moved(title, to.name) : texts.addedTo(title, to.name);
}
