import { EyeOff } from 'lucide-react';
import { Badge } from '../../components/badge.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import type { LinkDetails } from './link-section.ts';

const tones = { active: 'success', scheduled: 'accent', expired: 'neutral', disabled: 'warning' } as const;

/** What a link does at this moment, and whether it is kept from public lists. */
export function StateBadge({ link: { state, status } }: { link: Pick<LinkDetails, 'state' | 'status'> }) {
  const texts = useTexts('links');
  const isPrivate = status === 'private';
  return (
    <Badge tone={tones[state]}>
      {isPrivate && <EyeOff aria-hidden className="size-3" />}
      {texts.states[state]}
      {isPrivate && <span className="sr-only">{texts.statuses.private.title}</span>}
    </Badge>
  );
}
