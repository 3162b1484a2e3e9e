import { createHash } from 'node:crypto';
import { isPrintFormat } from '../formats/picture-format.ts';
import type { Appearance, PictureDescription } from '../rendering/render-job.ts';

/** To be raised with every change of how codes are drawn, or old pictures would pass for new ones. */
const rendererVersion = 1;

/** What is drawn, named by the hash of its logo in place of the logo. */
interface NamedAppearance extends Appearance {
  /** SHA-256 of the logo; null = none. */
  logoHash: string | null;
}

/** A picture that need not be drawn to be named. */
export type NamedPicture = NamedAppearance & PictureDescription;

/** 43 characters, the same for the same picture and for no other. */
export function pictureKey({ format, size, title, ...appearance }: NamedPicture): string {
  const ofDocument = isPrintFormat(format) ? [title] : [];
  return hash([...partsOf(appearance), format, size, ...ofDocument]);
}

/** The same for codes that hold the same and look the same, whatever the format. */
export function appearanceKey(appearance: NamedAppearance): string {
  return hash(partsOf(appearance));
}

function partsOf({ text, style, logoHash }: NamedAppearance): unknown[] {
  const { logo: _, ...look } = style;
  return [rendererVersion, text, sorted(look), logoHash];
}

function hash(parts: unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}

/** What is not set is the same as what is missing, and the order is of no matter. */
function sorted(look: object): [string, unknown][] {
  return Object.entries(look)
    .filter(([, value]) => value !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
}
