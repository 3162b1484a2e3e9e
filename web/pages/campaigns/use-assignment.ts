import { useCall } from '../../api/use-api.ts';
import { isByKeys } from '../../components/is-by-keys.ts';
import { notify } from '../../components/toasts/notify.ts';
import { useTexts } from '../../texts/use-texts.ts';

let moves = 0;

interface Move {
  ids: number[];
  /** The target campaign; null removes the links from theirs. */
  campaign: number | null;
  /** The campaign that Undo restores. */
  former: number | null;
  /** The text of the message that offers Undo. */
  text: string;
}

/** Adds links to a campaign or removes them, with undo. */
export function useAssignment(): { isMoving: boolean; move(move: Move): Promise<void> } {
  const common = useTexts('common');
  const change = useCall('changeLinks', { also: ['statistics'] });
  const put = async (ids: number[], campaign: number | null) => {
    try {
      await change.mutateAsync({ body: { ids, campaign, skipMissing: true } });
      return true;
    } catch (error) {
      notify.error((error as Error).message);
      return false;
    }
  };
  const move = async ({ ids, campaign, former, text }: Move) => {
    const wasByKeys = isByKeys();
    if (!(await put(ids, campaign))) return;
    const onAction = () => void put(ids, former);
    const offer = { text, action: common.undo };
    const takesFocus = wasByKeys && 'once-lost';
    notify.offer({ id: `move ${++moves}`, ...offer, takesFocus, onAction });
  };
  return { isMoving: change.isPending, move };
}
