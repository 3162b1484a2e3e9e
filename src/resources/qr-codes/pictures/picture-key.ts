import { createHash } from 'node:crypto';
import { isPrintFormat } from '../formats/picture-format.ts';
import type { Appearance, PictureDescription } from '../rendering/render-job.ts';

/** Increase this with every change of how codes are drawn; otherwise caches would serve the old pictures. */
const rendererVersion = 1;

/** What is drawn, with the logo's hash instead of the logo. */
interface NamedAppearance extends Appearance {
  /** SHA-256 of the logo; null = no logo. */
  logoHash: string | null;
}

/** A picture with all that its key depends on, so that the key is known without drawing. */
export type NamedPicture = NamedAppearance & PictureDescription;

/** The cache key and entity tag of a picture: 43 characters that are the same only for the same picture. */
export function pictureKey({ format, size, title, ...appearance }: NamedPicture): string {
  const ofDocument = isPrintFormat(format) ? [title] : [];
  return hash([...partsOf(appearance), format, size, ...ofDocument]);
}

/** The key of a code's appearance: the same for codes with the same text and look, whatever the format. */
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

/** Undefined fields count as missing, and the order of the fields does not matter. */
function sorted(look: object): [string, unknown][] {
  return Object.entries(look)
    .filter(([, value]) => value !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
}
