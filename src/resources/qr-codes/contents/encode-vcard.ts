/** A contact. An empty field is like a missing one: its line is left out. */
export type VcardContent = {
  type: 'vcard';
  fname?: string | undefined;
  lname?: string | undefined;
  org?: string | undefined;
  title?: string | undefined;
  phone?: string | undefined;
  cell?: string | undefined;
  fax?: string | undefined;
  email?: string | undefined;
  site?: string | undefined;
  street?: string | undefined;
  city?: string | undefined;
  state?: string | undefined;
  zip?: string | undefined;
  country?: string | undefined;
  note?: string | undefined;
};

/**
 * vCard 3.0 (RFC 2426) with CRLF line ends. Lines are not folded, because many scanners do not unfold them.
 * The formatted name is the person's, else the organisation's. Any line break within a value becomes `\n`.
 */
export function encodeVcard(contact: VcardContent): string {
  const lines = [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `N:${structured([contact.lname, contact.fname, '', '', ''])}`,
    `FN:${text(contactName(contact))}`,
    ...textLine('ORG', contact.org),
    ...textLine('TITLE', contact.title),
    ...textLine('TEL;TYPE=WORK', visible(contact.phone)),
    ...textLine('TEL;TYPE=CELL', visible(contact.cell)),
    ...textLine('TEL;TYPE=FAX', visible(contact.fax)),
    ...textLine('EMAIL', contact.email),
    ...(contact.site ? [`URL:${url(contact.site)}`] : []),
    ...addressLine(contact),
    ...textLine('NOTE', contact.note),
    'END:VCARD',
  ];
  return lines.map((line) => `${line}\r\n`).join('');
}

/** The person's name, or else the organisation's; every contact has one of them. */
export function contactName({ fname, lname, org }: VcardContent): string {
  return [fname, lname].filter(Boolean).join(' ') || org || '';
}

function textLine(property: string, value: string | undefined): string[] {
  return value ? [`${property}:${text(value)}`] : [];
}

/**
 * A phone number without invisible characters, which are often copied along with it and keep some phones from
 * dialling.
 */
function visible(phone: string | undefined): string | undefined {
  return phone?.replace(/\p{Cf}/gu, '');
}

function addressLine({ street, city, state, zip, country }: VcardContent): string[] {
  const parts = [street, city, state, zip, country];
  // The first two of the seven components are the post-office box and the extended address.
  return parts.some(Boolean) ? [`ADR;TYPE=WORK:${structured(['', '', ...parts])}`] : [];
}

function structured(parts: (string | undefined)[]): string {
  return parts.map((part) => text(part ?? '')).join(';');
}

function text(value: string): string {
  return value.replace(/[\\;,]/g, '\\$&').replace(/\r\n|\r|\n/g, '\\n');
}

/**
 * RFC 2426 does not escape `;` and `,` in a URL. A backslash is percent-encoded, so that readers that
 * unescape values anyway get the same address; control characters cannot be part of a URL.
 */
function url(value: string): string {
  return value.replace(/\p{Cc}/gu, '').replaceAll('\\', '%5C');
}
