import type { OverlaySettings } from '../../../contract/overlays.ts';
import type { Queries } from '../../database/database.ts';
import type { Overlay } from './overlay.ts';
import type { PollResult } from './overlay-entry.ts';
import { votesOf } from './overlay-entry-store.ts';

/** The votes for the poll's current options, in their order; undefined = the overlay is no poll. */
export async function readPollResults(queries: Queries, overlay: Overlay): Promise<PollResult[] | undefined> {
  if (overlay.type !== 'poll') return undefined;
  const { options } = overlay.settings as OverlaySettings['poll'];
  const votes = await votesOf(queries, overlay);
  return options.map((option) => ({ option, votes: votes.get(option) ?? 0 }));
}
