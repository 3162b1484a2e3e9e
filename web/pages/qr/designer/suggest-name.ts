import type { limits } from '../../../../contract/limits.ts';
import { shortenAddress } from '../../../texts/format.ts';
import type { QrType } from '../qr-types.ts';
import type { ContentField } from './qr-content.ts';

const charactersMax: (typeof limits)['nameCharactersMax'] = 100;

/** Suggests a name for a code from its content, truncated to the limit. */
export function suggestName(type: QrType, data: Partial<Record<ContentField, string>>): string {
  const fullName = [data.fname, data.lname].filter(Boolean).join(' ');
  const words = {
    link: shortenAddress(data.url ?? ''),
    text: data.text,
    email: data.email,
    phone: data.phone,
    sms: data.phone,
    wifi: data.ssid,
    vcard: fullName || data.org,
  }[type];
  const line = (words ?? '').replaceAll(/\s+/g, ' ').trim();
  return [...line].slice(0, charactersMax).join('').trim();
}
