import type { QrType } from '../qr-types.ts';

/** What each type is made of, in the order in which lists have it; `hidden` of Wi-Fi is the one that is no text. */
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

export type ContentField = (typeof contentFields)[QrType][number];

/** One of these has to be there. */
export const requiredFields: Record<QrType, ContentField[]> = {
  link: ['url'],
  text: ['text'],
  email: ['email'],
  phone: ['phone'],
  sms: ['phone'],
  wifi: ['ssid'],
  vcard: ['fname', 'lname', 'org'],
};

/** What previews hold as long as there is nothing else. */
export const samples: Record<QrType, object> = {
  link: { url: 'https://example.com/' },
  text: { text: 'Waypost' },
  email: { email: 'name@example.com' },
  phone: { phone: '+49 30 123456' },
  sms: { phone: '+49 30 123456' },
  wifi: { ssid: 'Network' },
  vcard: { fname: 'Ada', lname: 'Lovelace' },
};
