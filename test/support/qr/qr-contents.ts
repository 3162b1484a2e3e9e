import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { QrContent } from '../../../src/resources/qr-codes/contents/encode-content.ts';
import { parseMailto, parseSms, parseVcard, parseWifi } from './parse-qr-content.ts';

type ContentOf<Type extends QrContent['type']> = Extract<QrContent, { type: Type }>;

/**
 * Pieces that break careless encoders: separators, escapes, line breaks, scripts, emoji, whole properties.
 */
const piece = fc.constantFrom(
  ...Array.from('abZ09 ,;:"\'\\&?=#%+@./<>-_{}|\r\n\t'),
  ...[
    '\r\n',
    '\\n',
    '\\,',
    '%0D%0A',
    '\r\nTEL:1',
    '\nEND:VCARD\r\n',
    ';H:true;',
    '&bcc=x',
    'é',
    'ß',
    '漢字',
    '€',
  ],
  ...['😀', '👩‍👩‍👧', '🇩🇪', 'שלום', 'مرحبا', '\u202e', '\u200f', '\u2028', 'e\u0301', '\ufeff'],
);

/** A text of up to `pieces` awkward pieces. */
function awkwardText(pieces: number, minLength = 0): fc.Arbitrary<string> {
  return fc.array(piece, { minLength, maxLength: pieces }).map((parts) => parts.join(''));
}

const phone = fc.stringMatching(/^\+?[0-9]{3,15}$/);
const optional = (pieces: number) => fc.option(awkwardText(pieces), { nil: undefined });

/**
 * Random contents of each type with awkward text in every field; a phone number is digits with or without
 * "+".
 */
export const contents: { [Type in QrContent['type']]: fc.Arbitrary<ContentOf<Type>> } = {
  // Scanners take a leading U+FEFF for a byte order mark and not for text.
  text: fc.record({
    type: fc.constant('text'),
    text: awkwardText(40, 1).filter((text) => !text.startsWith('\ufeff')),
  }),
  link: fc.record({ type: fc.constant('link'), url: fc.webUrl({ withQueryParameters: true }) }),
  email: fc.record({
    type: fc.constant('email'),
    email: fc.oneof(fc.emailAddress(), fc.constant('"a@b&c"+tag@bücher.example')),
    subject: optional(10),
    body: optional(20),
  }),
  phone: fc.record({ type: fc.constant('phone'), phone }),
  sms: fc.record({ type: fc.constant('sms'), phone, message: optional(20) }),
  wifi: fc.record({
    type: fc.constant('wifi'),
    ssid: awkwardText(10, 1),
    password: optional(10),
    encryption: fc.constantFrom('WPA', 'WEP', 'nopass', undefined),
    hidden: fc.option(fc.boolean(), { nil: undefined }),
  }),
  vcard: fc.record({
    type: fc.constant('vcard'),
    fname: awkwardText(4),
    lname: awkwardText(4),
    org: awkwardText(4, 1),
    title: optional(4),
    phone: optional(3),
    cell: optional(3),
    fax: optional(3),
    email: optional(4),
    site: fc.option(fc.webUrl(), { nil: undefined }),
    street: optional(4),
    city: optional(3),
    state: optional(3),
    zip: optional(3),
    country: optional(3),
    note: optional(12),
  }),
};

/** Asserts that the text a scanner read has the original content. */
export function assertSays(read: string | undefined, content: QrContent): void {
  assert.ok(read !== undefined, 'no code was read');
  switch (content.type) {
    case 'text':
      return assert.equal(read, content.text);
    case 'link':
      return assert.equal(read, content.url);
    case 'phone':
      return assert.equal(read, `tel:${content.phone}`);
    case 'sms':
      return assert.deepEqual(parseSms(read), { phone: content.phone, message: content.message ?? '' });
    case 'email':
      return assert.deepEqual(parseMailto(read), expectedMail(content));
    case 'wifi':
      return assert.deepEqual(parseWifi(read), expectedNetwork(content));
    case 'vcard':
      return assert.deepEqual(parseVcard(read), expectedCard(content));
  }
}

function expectedMail({ email, subject, body }: ContentOf<'email'>): Record<string, string> {
  return {
    email,
    ...(subject && { subject: subject.replace(/[\r\n]+/g, ' ') }),
    ...(body && { body: body.replace(/\r\n|\r|\n/g, '\r\n') }),
  };
}

function expectedNetwork({ ssid, password, encryption, hidden }: ContentOf<'wifi'>): Record<string, string> {
  const security = encryption ?? (password ? 'WPA' : 'nopass');
  return {
    T: security,
    S: ssid,
    ...(password && security !== 'nopass' && { P: password }),
    ...(hidden && { H: 'true' }),
  };
}

function expectedCard(contact: ContentOf<'vcard'>): Record<string, string | string[]> {
  const text = (value: string | undefined) => (value ?? '').replace(/\r\n|\r|\n/g, '\n');
  const visible = (value: string | undefined) => value?.replace(/\p{Cf}/gu, '');
  const { fname, lname, org, street, city, state, zip, country } = contact;
  const address = [street, city, state, zip, country].map(text);
  const card: Record<string, string | string[]> = {
    VERSION: '3.0',
    N: [text(lname), text(fname), '', '', ''],
    FN: text([fname, lname].filter((name) => name).join(' ') || org),
    ...(address.some((part) => part) && { 'ADR;TYPE=WORK': ['', '', ...address] }),
  };
  const lines = [
    ['ORG', org],
    ['TITLE', contact.title],
    ['TEL;TYPE=WORK', visible(contact.phone)],
    ['TEL;TYPE=CELL', visible(contact.cell)],
    ['TEL;TYPE=FAX', visible(contact.fax)],
    ['EMAIL', contact.email],
    ['URL', contact.site],
    ['NOTE', contact.note],
  ] as const;
  for (const [property, value] of lines) if (value) card[property] = text(value);
  return card;
}
