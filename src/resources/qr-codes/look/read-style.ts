import { parseRgb } from '../drawing/contrast.ts';
import type { DrawingStyle } from '../drawing/drawing-style.ts';
import type { QrCode, QrCodeStyle } from '../qr-code.ts';
import { writtenLogo } from '../drawing/read-logo.ts';

/** Converts a code's stored look into the style for drawing. */
export function readStyle({
  foreground,
  background,
  style: { gradient, ...style },
  logo_png,
}: Pick<QrCode, 'foreground' | 'background' | 'style'> & { logo_png: Uint8Array | null }): DrawingStyle {
  return {
    ...style,
    foreground: parseRgb(foreground),
    background: parseRgb(background),
    gradient: gradient && readGradient(gradient),
    logo: logo_png ? writtenLogo(Buffer.from(logo_png)) : undefined,
  };
}

function readGradient({
  to,
  type = 'linear',
  angle,
}: NonNullable<QrCodeStyle['gradient']>): DrawingStyle['gradient'] {
  const colour = parseRgb(to);
  return colour && { to: colour, type, angle };
}
