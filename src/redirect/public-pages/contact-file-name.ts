import { contactName } from '../../resources/qr-codes/index.ts';
import type { Contact } from '../pages/parts/contact.ts';

const nameCharactersMax = 60;

/**
 * What some file system does not allow in names, such as separators and wildcards, and characters that are
 * invisible or change the direction of text.
 */
const unfit = /[\p{C}\p{Zl}\p{Zp}/\\:*?"<>|]+/gu;
/** A leading dot hides a file, and Windows drops dots and spaces at the end. */
const unfitEnds = /^[\s.]+|[\s.]+$/g;
/** Names that Windows reserves for devices, with any extension. */
const device = /^(?:con|prn|aux|nul|conin\$|conout\$|clock\$|(?:com|lpt)[0-9\u00b9\u00b2\u00b3])\s*(?:\.|$)/i;

/** The name of a contact's file: the contact's name, as far as every file system allows it. */
export function contactFileName(contact: Contact): string {
  const spaced = contactName(contact).replace(unfit, ' ').replace(/\s+/g, ' ').replace(unfitEnds, '');
  const name = [...spaced].slice(0, nameCharactersMax).join('').replace(unfitEnds, '');
  return `${name === '' || device.test(name) ? 'contact' : name}.vcf`;
}
