import type { ChannelItemType } from '../../../contract/channels.ts';
import type { ErrorCode } from '../../../contract/errors.ts';

/** An item, whichever channels hold it. */
export interface ItemKey {
  type: ChannelItemType;
  id: number;
}

/** What a channel holds: an item, since a moment in epoch milliseconds. */
export interface ChannelItem {
  item_type: ChannelItemType;
  item_id: number;
  assigned_at: number;
}

/** A link, as far as a channel shows it. */
export interface LinkItem {
  id: number;
  title: string;
  target: string;
  alias: string;
  /** scheme://host[:port]; null = the base host */
  domain_origin: string | null;
  /** LinkSettings, JSON */
  settings: string;
}

/** A bio page, as far as a channel shows it. */
export interface BioItem {
  id: number;
  name: string;
  alias: string;
  /** Its settings, JSON */
  settings: string;
}

/** A QR code, as far as a channel shows it. */
export interface QrItem {
  id: number;
  name: string;
  code: string;
}

/** An item that does not exist, or is another account's, is missing in the words of its own kind. */
export const itemMissing = {
  links: 'linkNotFound',
  bio: 'bioNotFound',
  qr: 'qrNotFound',
} as const satisfies Record<ChannelItemType, ErrorCode>;
