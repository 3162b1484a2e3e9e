import { Badge } from '../../components/badge.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import type { LinkDetails } from './link-section.ts';

const tones = { active: 'success', scheduled: 'accent', expired: 'neutral', disabled: 'warning' } as const;

/** What a link does at this moment, and whether it is kept from public lists. */
export function StateBadge({ link: { state, status } }: { link: Pick<LinkDetails, 'state' | 'status'> }) {
  const texts = useTexts('links');
  return (
    <span className="inline-flex flex-wrap gap-1">
      <Badge tone={tones[state]}>{texts.states[state]}</Badge>
      {status === 'private' && <Badge>{texts.statuses.private.title}</Badge>}
    </span>
  );
}
