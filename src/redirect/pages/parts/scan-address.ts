import { encodeContent, type ScannedCode } from '../../../resources/qr-codes/index.ts';

/** What a dynamic code can contain that is shown on a page or opens another app. */
export type ScanContent = Extract<
  ScannedCode['content'],
  { type: 'text' | 'email' | 'phone' | 'sms' | 'vcard' }
>;

export type ActionContent = Extract<ScanContent, { type: 'email' | 'phone' | 'sms' }>;

/** The address that opens the mail app (RFC 6068), the phone (RFC 3966) or messages (RFC 5724). */
export function scanAddress(content: ActionContent): string {
  return content.type === 'sms' ? smsAddress(content) : encodeContent(content);
}

/**
 * Service codes of a phone network (`*100#`) may take effect as soon as they are dialled, so they need a tap.
 */
export function isSafeToOpen(content: ActionContent): boolean {
  return content.type === 'email' || !/[*#]/.test(content.phone);
}

/**
 * QR codes contain the older SMSTO format, which browsers do not follow. iPhones look for the text after an
 * `&`, all others after a `?`, so the address has both.
 */
function smsAddress({ phone, message }: { phone: string; message?: string | undefined }): string {
  const number = encodeContent({ type: 'phone', phone }).slice('tel:'.length);
  return `sms:${number}${message ? `?&body=${encodeURIComponent(message.toWellFormed())}` : ''}`;
}
