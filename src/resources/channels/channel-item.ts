import type { ChannelItemType } from '../../../contract/channels.ts';
import type { ErrorCode } from '../../../contract/errors.ts';

/** Identifies an item, regardless of the channels that hold it. */
export interface ItemKey {
  type: ChannelItemType;
  id: number;
}

/** An item in a channel; `assigned_at` in epoch milliseconds. */
export interface ChannelItem {
  item_type: ChannelItemType;
  item_id: number;
  assigned_at: number;
}

/** The columns of a link that a channel shows. */
export interface LinkItem {
  id: number;
  title: string;
  target: string;
  alias: string;
  /** scheme://host[:port]; null = the base host */
  domain_origin: string | null;
  /** Address of a picture, or path of an upload; null = none */
  metaimage: string | null;
}

/** The columns of a bio page that a channel shows. */
export interface BioItem {
  id: number;
  name: string;
  alias: string;
  /** As `metaimage`; null or "" = none */
  avatar: string | null;
}

/** The columns of a QR code that a channel shows. */
export interface QrItem {
  id: number;
  name: string;
  code: string;
}

/** The error for an item that does not exist or belongs to another account, by the item's type. */
export const itemMissing = {
  links: 'linkNotFound',
  bio: 'bioNotFound',
  qr: 'qrNotFound',
} as const satisfies Record<ChannelItemType, ErrorCode>;
