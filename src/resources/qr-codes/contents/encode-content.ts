import { dialNumber } from './dial-number.ts';
import { encodeVcard, type VcardContent } from './encode-vcard.ts';

type EmailContent = {
  type: 'email';
  email: string;
  subject?: string | undefined;
  body?: string | undefined;
};

type WifiContent = {
  type: 'wifi';
  ssid: string;
  password?: string | undefined;
  encryption?: 'WPA' | 'WEP' | 'nopass' | undefined;
  hidden?: boolean | undefined;
};

/**
 * The content of a QR code, by type (reference, QR codes). For a link, the caller passes its scan address as
 * `url`.
 */
export type QrContent =
  | { type: 'text'; text: string }
  | { type: 'link'; url: string }
  | EmailContent
  | { type: 'phone'; phone: string }
  | { type: 'sms'; phone: string; message?: string | undefined }
  | WifiContent
  | VcardContent;

/**
 * The text to encode in a QR code with this content. A pure function; every field accepts any string, and no
 * value can inject another field. A lone surrogate becomes U+FFFD, as in any UTF-8 text.
 */
export function encodeContent(content: QrContent): string {
  return encodeByType(content).toWellFormed();
}

function encodeByType(content: QrContent): string {
  switch (content.type) {
    case 'text':
      return content.text;
    case 'link':
      return content.url;
    case 'email':
      return encodeMailto(content);
    case 'phone':
      // RFC 3966; a bare "#" would start a fragment.
      return `tel:${dialNumber(content.phone).replaceAll('#', '%23')}`;
    case 'sms':
      return `SMSTO:${dialNumber(content.phone)}:${content.message ?? ''}`;
    case 'wifi':
      return encodeWifi(content);
    case 'vcard':
      return encodeVcard(content);
  }
}

/** RFC 6068: everything percent-encoded, also "+" and "&"; line breaks of the body are CRLF. */
function encodeMailto({ email, subject, body }: EmailContent): string {
  const fields: string[] = [];
  if (subject) fields.push(`subject=${percentEncode(oneLine(subject))}`);
  if (body) fields.push(`body=${percentEncode(body.replace(/\r\n|\r|\n/g, '\r\n'))}`);
  return `mailto:${encodeAddress(email)}${fields.length > 0 ? `?${fields.join('&')}` : ''}`;
}

/**
 * Only the last "@" separates mailbox and host; one in a quoted mailbox is percent-encoded (RFC 6068, section
 * 2).
 */
function encodeAddress(email: string): string {
  const address = email.replace(/[\r\n]/g, '');
  const at = address.lastIndexOf('@');
  if (at < 0) return percentEncode(address);
  return `${percentEncode(address.slice(0, at))}@${percentEncode(address.slice(at + 1))}`;
}

/**
 * Removes line breaks: in a header field, careless mail programs would take one for the start of another
 * header.
 */
function oneLine(value: string): string {
  return value.replace(/[\r\n]+/g, ' ');
}

function percentEncode(value: string): string {
  return encodeURIComponent(value.toWellFormed());
}

/**
 * The de-facto format that phone cameras read. If `encryption` is missing, a password means WPA and no
 * password an open network.
 */
function encodeWifi({ ssid, password, encryption, hidden }: WifiContent): string {
  const security = encryption ?? (password ? 'WPA' : 'nopass');
  const fields = [`T:${security}`, `S:${escapeWifi(ssid)}`];
  if (password && security !== 'nopass') fields.push(`P:${escapeWifi(password)}`);
  if (hidden) fields.push('H:true');
  return `WIFI:${fields.join(';')};;`;
}

function escapeWifi(value: string): string {
  return value.replace(/[\\;,:"]/g, '\\$&');
}
