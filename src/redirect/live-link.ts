import type { VisitedLink } from '../resources/links/index.ts';
import { addToQuery } from './choose-destination.ts';

/** A link as the redirect keeps it: what can be worked out once is. */
export interface LiveLink {
  id: number;
  isDisabled: boolean;
  /** Epoch milliseconds; -Infinity and Infinity when there is no such limit. */
  startsAt: number;
  expiresAt: number;
  expirationTarget: string | null;
  status: number;
  /** The target with the link's own parameters in its query. */
  target: string;
  forwardQuery: boolean;
}

export function toLiveLink(link: VisitedLink): LiveLink {
  return {
    id: link.id,
    isDisabled: link.status === 'disabled',
    startsAt: link.starts_at ?? Number.NEGATIVE_INFINITY,
    expiresAt: link.expires_at ?? Number.POSITIVE_INFINITY,
    expirationTarget: link.expiration_target,
    status: link.redirect_status,
    target: withParameters(link),
    forwardQuery: link.forward_query === 1,
  };
}

function withParameters({ target, settings }: VisitedLink): string {
  return addToQuery(
    target,
    (settings.parameters ?? []).map(({ name, value }) => [name, value]),
  );
}
