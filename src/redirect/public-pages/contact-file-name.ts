import { type Contact, contactName } from '../pages/contact.ts';

const nameCharactersMax = 60;

/** What no name of a file may hold on some system: separators, wildcards, and what is not seen or turns direction. */
const unfit = /[\p{C}\p{Zl}\p{Zp}/\\:*?"<>|]+/gu;
/** Files that begin with a dot are hidden; Windows takes dots and spaces from the end. */
const unfitEnds = /^[\s.]+|[\s.]+$/g;
/** Names of devices on Windows, with any extension. */
const device = /^(?:con|prn|aux|nul|conin\$|conout\$|clock\$|(?:com|lpt)[0-9\u00b9\u00b2\u00b3])\s*(?:\.|$)/i;

/** What a contact is saved as: its name, as far as every file system takes it. */
export function contactFileName(contact: Contact): string {
  const spaced = contactName(contact).replace(unfit, ' ').replace(/\s+/g, ' ').replace(unfitEnds, '');
  const name = [...spaced].slice(0, nameCharactersMax).join('').replace(unfitEnds, '');
  return `${name === '' || device.test(name) ? 'contact' : name}.vcf`;
}
