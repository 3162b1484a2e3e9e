import { encodeContent, type ScannedCode } from '../../resources/qr-codes/index.ts';

/** What a dynamic code can stand for that is shown on a page, or opens another program. */
export type ScanContent = Extract<
  ScannedCode['content'],
  { type: 'text' | 'email' | 'phone' | 'sms' | 'vcard' }
>;

export type ActionContent = Extract<ScanContent, { type: 'email' | 'phone' | 'sms' }>;

/** The address that opens the mail program (RFC 6068), the telephone (RFC 3966) or messages (RFC 5724). */
export function scanAddress(content: ActionContent): string {
  return content.type === 'sms' ? smsAddress(content) : encodeContent(content);
}

/** Codes of a telephone network (`*100#`) may do something as soon as they are dialled: they wait for a touch. */
export function isSafeToOpen(content: ActionContent): boolean {
  return content.type === 'email' || !/[*#]/.test(content.phone);
}

/**
 * Codes themselves hold the older SMSTO form, which browsers do not follow. iPhones look for the text after an `&`, all
 * others after the `?`; so there are both.
 */
function smsAddress({ phone, message }: { phone: string; message?: string | undefined }): string {
  const number = encodeContent({ type: 'phone', phone }).slice('tel:'.length);
  return `sms:${number}${message ? `?&body=${encodeURIComponent(message.toWellFormed())}` : ''}`;
}
