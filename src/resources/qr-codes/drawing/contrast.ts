import { luminanceOf, weighted } from '../../../platform/luminance.ts';

/** A colour, each part an integer 0–255 (sRGB). */
export type Rgb = { r: number; g: number; b: number };

export const black: Rgb = { r: 0, g: 0, b: 0 };
export const white: Rgb = { r: 255, g: 255, b: 255 };

/**
 * The smallest luminance ratio of background to foreground. From 3 on, random pairs of colours are still read
 * when the picture is blurred and noisy like a camera's; at 2 one picture in three is not.
 */
export const contrastRatioMin = 3;

/**
 * The largest share of the background's grey level that the foreground's may have. Decoders usually take an
 * evenly coloured area for black if it is below half of the brightness around it, so saturated colours
 * (crimson on magenta) are lost although their luminance differs.
 */
const greyShareMax = 0.5;

/**
 * Whether scanners can tell the modules from their background. The foreground must be the darker one: many
 * scanners do not read light codes on a dark background.
 */
export function scannableContrast(foreground: Rgb, background: Rgb): boolean {
  return (
    contrastRatio(foreground, background) >= contrastRatioMin &&
    greyLevel(foreground) <= greyLevel(background) * greyShareMax
  );
}

/**
 * The contrast ratio of background to foreground, 1 to 21 (WCAG 2.2); below 1 the foreground is the lighter
 * one.
 */
export function contrastRatio(foreground: Rgb, background: Rgb): number {
  return (luminance(background) + 0.05) / (luminance(foreground) + 0.05);
}

/**
 * Parses `rgb(R,G,B)`, integers 0–255, spaces allowed around them (reference, QR codes). undefined = not of
 * this form.
 */
export function parseRgb(text: string): Rgb | undefined {
  const match = /^ *rgb\( *(\d{1,3}) *, *(\d{1,3}) *, *(\d{1,3}) *\) *$/i.exec(text);
  if (match === null) return undefined;
  const [r, g, b] = match.slice(1).map(Number) as [number, number, number];
  return Math.max(r, g, b) <= 255 ? { r, g, b } : undefined;
}

/** The inverse of `parseRgb`, without spaces. */
export function writeRgb({ r, g, b }: Rgb): string {
  return `rgb(${r},${g},${b})`;
}

/** `#RRGGBB` in lower case */
export function hexOf({ r, g, b }: Rgb): string {
  return `#${[r, g, b].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

function luminance({ r, g, b }: Rgb): number {
  return luminanceOf(r, g, b);
}

/** The grey level that decoders compute: from the stored (gamma-encoded) values, not from linear light. */
function greyLevel({ r, g, b }: Rgb): number {
  return weighted(r, g, b);
}
