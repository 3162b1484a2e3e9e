import { Badge } from '../../components/badge.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import type { LinkDetails } from './link-section.ts';

const tones = { active: 'success', scheduled: 'accent', expired: 'neutral', disabled: 'warning' } as const;

type Told = Pick<LinkDetails, 'state' | 'status' | 'blocked'>;

/**
 * The current state of a link, and whether it is private. For a blocked link, "active" is left out, as it
 * would mislead.
 */
export function StateBadge({ link: { state, status, blocked } }: { link: Told }) {
  const texts = useTexts('links');
  return (
    <span className="inline-flex flex-wrap gap-1">
      {blocked && <Badge tone="danger">{texts.blocked}</Badge>}
      {!(blocked && state === 'active') && <Badge tone={tones[state]}>{texts.states[state]}</Badge>}
      {status === 'private' && <Badge>{texts.statuses.private.title}</Badge>}
    </span>
  );
}
