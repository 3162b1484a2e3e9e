import {
  ImageIcon,
  type LucideIcon,
  Mail,
  MessageSquare,
  MessagesSquare,
  TicketPercent,
  Vote,
} from 'lucide-react';
import type { Item } from '../../api/types.ts';

export type ListedOverlay = Item<'listOverlays', 'cta'>;
export type OverlayType = ListedOverlay['type'];

export const overlayTypes = [
  'message',
  'contact',
  'newsletter',
  'coupon',
  'poll',
  'image',
] as const satisfies OverlayType[];

export const typeIcons: Record<OverlayType, LucideIcon> = {
  message: MessageSquare,
  contact: MessagesSquare,
  newsletter: Mail,
  coupon: TicketPercent,
  poll: Vote,
  image: ImageIcon,
};

/** What an overlay of this type collects from visitors, if anything. */
export function answersOf(type: OverlayType): 'entries' | 'results' | undefined {
  if (type === 'poll') return 'results';
  return type === 'contact' || type === 'newsletter' ? 'entries' : undefined;
}
