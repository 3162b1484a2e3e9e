import type { conditionTypes, statuses } from '../../../contract/link-fields.ts';
import type { linkStates } from '../../../contract/link-list.ts';

/** A short link. Times are epoch milliseconds, flags 0 or 1; what is not set is null or "". */
export interface Link {
  id: number;
  account_id: number;
  /** null = the base host */
  domain_id: number | null;
  /** scheme://host[:port] of its branded domain */
  domain_origin: string | null;
  /** As typed; aliases compare by `alias_key`. */
  alias: string;
  alias_key: string;
  target: string;
  title: string;
  description: string;
  status: LinkStatus;
  campaign_id: number | null;
  starts_at: number | null;
  expires_at: number | null;
  /** Visits after which it answers no more. */
  click_limit: number | null;
  /** Where visitors go who come after its end. */
  expiration_target: string | null;
  redirect_status: number;
  /** How often a rotator picks it, compared with the others. */
  weight: number;
  forward_query: number;
  delivery: Delivery;
  password_hash: string | null;
  settings: LinkSettings;
  created_at: number;
}

/** What a visit needs of a link. */
export type VisitedLink = Pick<
  Link,
  | 'id'
  | 'account_id'
  | 'domain_id'
  | 'alias_key'
  | 'target'
  | 'status'
  | 'starts_at'
  | 'expires_at'
  | 'click_limit'
  | 'expiration_target'
  | 'redirect_status'
  | 'forward_query'
  | 'delivery'
  | 'password_hash'
  | 'settings'
> & {
  /** Counted so far; visits that are still spooled are not. */
  clicks: number;
  has_pixels: boolean;
  /** The block of it, its domain or its account, because of which it answers 410; null = none */
  block_id: number | null;
};

/** A link with what tells whether visitors are kept away from it. */
export type FoundLink = Link & Pick<VisitedLink, 'block_id'>;

/** A row of a list. */
export interface ListedLink
  extends Pick<
    Link,
    | 'id'
    | 'alias'
    | 'target'
    | 'title'
    | 'description'
    | 'status'
    | 'campaign_id'
    | 'starts_at'
    | 'expires_at'
    | 'click_limit'
    | 'created_at'
    | 'domain_origin'
  > {
  /** null = none counted yet */
  clicks: number | null;
  unique_clicks: number | null;
  /** As with VisitedLink */
  block_id: number | null;
}

/** A row of a list with what belongs to it. */
export type LinkOfList = ListedLink & { channelIds: number[]; tags: string[]; state: LinkState };

/** private: on no public list. disabled: answers 410. */
export type LinkStatus = (typeof statuses)[number];

/** What it does at a moment. */
export type LinkState = (typeof linkStates)[number];

/** How visitors get to the target: by a redirect, in a frame, or over a splash page or with an overlay. */
export type Delivery = 'direct' | 'frame' | 'splash' | `splash:${number}` | `overlay:${number}`;

/** What only special links have; a plain link's settings are empty. All addresses are serialised and checked. */
export interface LinkSettings {
  metatitle?: string;
  metadescription?: string;
  metaimage?: string;
  deeplink?: Deeplink;
  /** ISO 3166-1 alpha-2, upper case → address */
  countries?: Record<string, string>;
  devices?: TargetedDevice[];
  languages?: TargetedLanguage[];
  /** Added to the query of the target. */
  parameters?: Parameter[];
  /** In order; the first whose conditions all hold decides. */
  rules?: Rule[];
}

export interface Deeplink {
  /** Open well-known apps by their own address. */
  auto: boolean;
  apple?: string;
  google?: string;
}

export interface TargetedDevice {
  device: TargetDevice;
  /** As it was sent, which is how it is given back. */
  name: string;
  link: string;
}

export interface TargetedLanguage {
  /** Lower case: `de` or `pt-br` */
  language: string;
  /** As it was sent, which is how it is given back. */
  name: string;
  link: string;
}

export interface Parameter {
  name: string;
  value: string;
}

export interface Rule {
  conditions: RuleCondition[];
  link: string;
}

/** As it was sent, after it was found right (see parse-rules.ts). Several values: any of them. */
export interface RuleCondition {
  type: (typeof conditionTypes)[number];
  value: ConditionValue | ConditionValue[];
}

export type ConditionValue = string | number;

/** What a link can have addresses of its own for; several may fit one visitor. */
export const targetDevices = [
  'iphone',
  'ipad',
  'ipod',
  'ios',
  'android',
  'windows',
  'windowsphone',
  'mac',
  'linux',
  'chromeos',
  'blackberry',
  'desktop',
  'mobile',
  'tablet',
  'tv',
  'console',
  'wearable',
] as const;

export type TargetDevice = (typeof targetDevices)[number];

/** Aliases compare without regard to case. */
export function aliasKeyOf(alias: string): string {
  return alias.toLowerCase();
}

/** What a link does now. Blocks because of abuse are not its own and are not looked at. */
export function stateOf(
  link: Pick<Link, 'status' | 'starts_at' | 'expires_at' | 'click_limit'> & { clicks: number | null },
  now: number,
): LinkState {
  const { status, starts_at, expires_at, click_limit, clicks } = link;
  if (status === 'disabled') return 'disabled';
  const isOver = expires_at !== null && expires_at <= now;
  const isFull = click_limit !== null && click_limit <= (clicks ?? 0);
  if (isOver || isFull) return 'expired';
  return starts_at !== null && starts_at > now ? 'scheduled' : 'active';
}
