import type { conditionTypes, statuses } from '../../../contract/link-fields.ts';
import type { linkStates } from '../../../contract/link-list.ts';

/** A short link. Times are epoch milliseconds, flags 0 or 1; columns that are not set are null or "". */
export interface Link {
  id: number;
  account_id: number;
  /** null = the base host */
  domain_id: number | null;
  /** scheme://host[:port] of its branded domain */
  domain_origin: string | null;
  /** As typed; aliases are compared by `alias_key`. */
  alias: string;
  alias_key: string;
  target: string;
  title: string;
  description: string;
  status: LinkStatus;
  campaign_id: number | null;
  starts_at: number | null;
  expires_at: number | null;
  /** The number of visits after which the link has ended. */
  click_limit: number | null;
  /** Where visitors are sent after the link has ended. */
  expiration_target: string | null;
  redirect_status: number;
  /** How often a rotator picks the link, relative to the others. */
  weight: number;
  forward_query: number;
  delivery: Delivery;
  password_hash: string | null;
  settings: LinkSettings;
  created_at: number;
}

/** The columns that a visit needs. */
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
  /** The clicks counted so far, without the visits that are still in the spool. */
  clicks: number;
  has_pixels: boolean;
  /** The block of the link, its domain or its account, which makes it answer 410; null = not blocked */
  block_id: number | null;
};

/** A link with its block, which tells whether visitors are kept away from it. */
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
  /** As in VisitedLink */
  block_id: number | null;
}

/** A row of a list with its channels, tags and state. */
export type LinkOfList = ListedLink & { channelIds: number[]; tags: string[]; state: LinkState };

/** What a file of links has beyond a list of them. */
export type ExportedFields = Pick<Link, 'expiration_target' | 'redirect_status'> &
  Record<ExportedSetting, string | null>;

export type ExportedSetting = keyof LinkSettings & `meta${string}`;

/** private: not on public lists. disabled: answers 410. */
export type LinkStatus = (typeof statuses)[number];

/** What the link does at a given moment, see stateOf. */
export type LinkState = (typeof linkStates)[number];

/** How visitors get to the target: by a redirect, in a frame, or via a splash page or with an overlay. */
export type Delivery = 'direct' | 'frame' | 'splash' | `splash:${number}` | `overlay:${number}`;

/**
 * Settings that few links have; a plain link's settings are empty. All addresses are serialised and
 * validated.
 */
export interface LinkSettings {
  metatitle?: string;
  metadescription?: string;
  metaimage?: string;
  deeplink?: Deeplink;
  /** ISO 3166-1 alpha-2, upper case → address */
  countries?: Record<string, string>;
  devices?: TargetedDevice[];
  languages?: TargetedLanguage[];
  /** Added to the target's query string. */
  parameters?: Parameter[];
  /** In order: the first rule whose conditions all match decides. */
  rules?: Rule[];
}

/** Whether a link has any of these settings; one with none is stored as `{}`, by which queries tell it. */
export function hasAny(settings: LinkSettings): boolean {
  return Object.keys(settings).length > 0;
}

interface Deeplink {
  /** Opens well-known apps by their own URL schemes. */
  auto: boolean;
  apple?: string;
  google?: string;
}

interface TargetedDevice {
  device: TargetDevice;
  /** The name as the client sent it, for answers. */
  name: string;
  link: string;
}

interface TargetedLanguage {
  /** Lower case: `de` or `pt-br` */
  language: string;
  /** The name as the client sent it, for answers. */
  name: string;
  link: string;
}

interface Parameter {
  name: string;
  value: string;
}

export interface Rule {
  conditions: RuleCondition[];
  link: string;
}

/**
 * A condition as the client sent it, after validation (see parse-rules.ts). If there are several values, any
 * of them matches.
 */
export interface RuleCondition {
  type: (typeof conditionTypes)[number];
  value: ConditionValue | ConditionValue[];
}

type ConditionValue = string | number;

/** The devices that a link can have separate targets for; several may apply to one visitor. */
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

/** Aliases are compared without regard to letter case. */
export function aliasKeyOf(alias: string): string {
  return alias.toLowerCase();
}

/** What a link does at the moment `now`, in epoch milliseconds. Blocks are not considered. */
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
