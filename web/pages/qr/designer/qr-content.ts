import type { QrType } from '../qr-types.ts';

/**
 * The text fields of each type, in the column order of lists; Wi-Fi also has `hidden`, which is a boolean.
 */
export const contentFields = {
  link: ['url'],
  text: ['text'],
  email: ['email', 'subject', 'body'],
  phone: ['phone'],
  sms: ['phone', 'message'],
  wifi: ['ssid', 'password', 'encryption'],
  vcard: [
    'fname',
    'lname',
    'phone',
    'email',
    'org',
    'title',
    'cell',
    'fax',
    'site',
    'street',
    'city',
    'state',
    'zip',
    'country',
    'note',
  ],
} as const satisfies Record<QrType, string[]>;

/** Whether a word of a list is one of the types. */
export function isQrType(word: string): word is QrType {
  return Object.hasOwn(contentFields, word);
}

export type ContentField = (typeof contentFields)[QrType][number];

/** At least one of these fields is required. */
export const requiredFields: Record<QrType, ContentField[]> = {
  link: ['url'],
  text: ['text'],
  email: ['email'],
  phone: ['phone'],
  sms: ['phone'],
  wifi: ['ssid'],
  vcard: ['fname', 'lname', 'org'],
};

/** The contents of previews while nothing else is entered. */
export const samples: Record<QrType, object> = {
  link: { url: 'https://example.com/' },
  text: { text: 'Waypost' },
  email: { email: 'name@example.com' },
  phone: { phone: '+49 30 123456' },
  sms: { phone: '+49 30 123456' },
  wifi: { ssid: 'Network' },
  vcard: { fname: 'Ada', lname: 'Lovelace' },
};
