/** A colour, each part an integer 0–255 (sRGB). */
export type Rgb = { r: number; g: number; b: number };

/**
 * Smallest luminance ratio of background to foreground. From 3 on random pairs of colours are still read when the
 * picture is blurred and noisy as a camera's; at 2 one picture in three is not.
 */
const contrastRatioMin = 3;

/**
 * Largest share of the background's grey level that the foreground's may have. The usual way to tell black from
 * white takes an evenly coloured area for black below half of the brightness around it, so that saturated colours
 * (crimson on magenta) are lost although their luminance differs.
 */
const greyShareMax = 0.5;

/**
 * Whether scanners can tell the modules from their background. The foreground has to be the darker one: many
 * scanners do not read light codes on dark.
 */
export function scannableContrast(foreground: Rgb, background: Rgb): boolean {
  return (
    contrastRatio(foreground, background) >= contrastRatioMin &&
    greyLevel(foreground) <= greyLevel(background) * greyShareMax
  );
}

/** Of background to foreground, 1 to 21; below 1 the foreground is the lighter one (WCAG 2.2, contrast ratio). */
export function contrastRatio(foreground: Rgb, background: Rgb): number {
  return (luminance(background) + 0.05) / (luminance(foreground) + 0.05);
}

/** Reads `rgb(R,G,B)`, integers 0–255, spaces allowed around them (reference, QR codes). Undefined for all else. */
export function parseRgb(text: string): Rgb | undefined {
  const match = /^ *rgb\( *(\d{1,3}) *, *(\d{1,3}) *, *(\d{1,3}) *\) *$/i.exec(text);
  if (match === null) return undefined;
  const [r, g, b] = match.slice(1).map(Number) as [number, number, number];
  return Math.max(r, g, b) <= 255 ? { r, g, b } : undefined;
}

/** The form that `parseRgb` reads, without spaces. */
export function writeRgb({ r, g, b }: Rgb): string {
  return `rgb(${r},${g},${b})`;
}

/** Relative luminance 0–1 (WCAG 2.2, definition). */
function luminance({ r, g, b }: Rgb): number {
  return weighted(linear(r), linear(g), linear(b));
}

/** What decoders compute on: the parts as they are stored, not as light. */
function greyLevel({ r, g, b }: Rgb): number {
  return weighted(r, g, b);
}

function weighted(r: number, g: number, b: number): number {
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function linear(part: number): number {
  const value = part / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}
