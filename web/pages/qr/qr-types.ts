import { Contact, Link2, type LucideIcon, Mail, MessageSquareText, Phone, Text, Wifi } from 'lucide-react';
import type { Item } from '../../api/types.ts';

export type ListedCode = Item<'listQrCodes', 'qrs'>;
export type QrType = ListedCode['type'];

/** In the order in which they are offered, the commonest first. */
export const qrTypes = ['link', 'text', 'email', 'phone', 'sms', 'wifi', 'vcard'] as const satisfies QrType[];

export const typeIcons: Record<QrType, LucideIcon> = {
  link: Link2,
  text: Text,
  email: Mail,
  phone: Phone,
  sms: MessageSquareText,
  wifi: Wifi,
  vcard: Contact,
};

/** Whether a code of the type is dynamic when that is not for its owner to choose; else undefined. */
export function fixedDynamic(type: QrType): boolean | undefined {
  if (type === 'link') return true;
  return type === 'wifi' ? false : undefined;
}
