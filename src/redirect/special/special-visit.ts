import type { Exchange } from '../answers/exchange.ts';
import type { Site } from '../find-site.ts';
import type { LiveLink } from '../live-link.ts';
import type { SpecialLink } from '../special-link.ts';

/** A visit of a link that does more than redirect. */
export interface SpecialVisit {
  site: Site;
  link: LiveLink;
  special: SpecialLink;
  exchange: Exchange & { alias: string };
  /** Called when the link has used up its clicks. */
  onFull(): void;
  /** Called when the link had used up its clicks before this visit. */
  refuse(): void;
}
