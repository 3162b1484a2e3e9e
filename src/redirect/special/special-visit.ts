import type { Exchange } from '../answers/exchange.ts';
import type { Site } from '../find-site.ts';
import type { LiveLink } from '../live-link.ts';
import type { SpecialLink } from '../special-link.ts';

/** A visit of a link that is more than a redirect. */
export interface SpecialVisit {
  site: Site;
  link: LiveLink;
  special: SpecialLink;
  exchange: Exchange & { alias: string };
  /** The link has had the last of its clicks. */
  onFull(): void;
  /** The link turned out to have had all the clicks it may have. */
  refuse(): void;
}
