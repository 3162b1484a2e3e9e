import { Contact, Link2, type LucideIcon, Mail, MessageSquareText, Phone, Text, Wifi } from 'lucide-react';
import type { Item } from '../../api/types.ts';

export type ListedCode = Item<'listQrCodes', 'qrs'>;
export type QrType = ListedCode['type'];

/** The types in the order in which they are offered, the most common first. */
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

/** Whether codes of a type are always dynamic (true) or static (false); undefined if the owner can choose. */
export function fixedDynamic(type: QrType): boolean | undefined {
  if (type === 'link') return true;
  return type === 'wifi' ? false : undefined;
}
