import { luminanceOf } from '../../../platform/luminance.ts';

/** A colour as `#RRGGBB`, its parts 0–255 (sRGB). */
type Rgb = [number, number, number];

/** The contrast that readable text needs (WCAG 2.2, 1.4.3). */
const textContrastMin = 4.5;

const darkInk = '#000000';
const lightInk = '#ffffff';

export interface Colours {
  background: string;
  color: string;
  /** How browsers should draw parts of their own, such as scroll bars. */
  scheme: 'light' | 'dark';
}

/**
 * Makes the colours that an account chose (`#RRGGBB`) readable: black or white replaces a text colour that is
 * too close to the background. Undefined when one of them is not a colour.
 */
export function readableColours({
  background,
  color,
}: {
  background: string;
  color: string;
}): Colours | undefined {
  const [back, fore] = [parseColour(background), parseColour(color)];
  if (back === undefined || fore === undefined) return undefined;
  const darkest = parseColour(darkInk) as Rgb;
  const lightest = parseColour(lightInk) as Rgb;
  const isLight = contrastOf(back, darkest) >= contrastOf(back, lightest);
  const isReadable = contrastOf(back, fore) >= textContrastMin;
  const ink = isReadable ? color : isLight ? darkInk : lightInk;
  return { background, color: ink, scheme: isLight ? 'light' : 'dark' };
}

/** Mixes `share` (0–1) of one colour over another, both `#RRGGBB`. */
export function mixColours(over: string, under: string, share: number): string {
  const [top, bottom] = [parseColour(over), parseColour(under)];
  if (top === undefined || bottom === undefined) return under;
  const parts = top.map((part, index) => Math.round(part * share + (bottom[index] ?? 0) * (1 - share)));
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

function parseColour(text: string): Rgb | undefined {
  const match = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(text);
  return match === null ? undefined : (match.slice(1).map((part) => Number.parseInt(part, 16)) as Rgb);
}

/** Contrast ratio (WCAG 2.2): from 1 (the same colour) to 21 (black and white). */
function contrastOf(one: Rgb, other: Rgb): number {
  const [darker = 0, lighter = 0] = [luminanceOf(...one), luminanceOf(...other)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}
