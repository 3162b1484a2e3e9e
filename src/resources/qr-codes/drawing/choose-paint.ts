import { limits } from '../../../../contract/limits.ts';
import type { Rgb } from './contrast.ts';
import type { Box, Paint } from './drawing.ts';
import type { DrawingStyle } from './drawing-style.ts';

/** The paint of the code: one colour, or a gradient that ends at the outermost corners of the painted box. */
export function choosePaint(
  foreground: Rgb,
  gradient: DrawingStyle['gradient'],
  { x, y, width, height }: Box,
): Paint {
  if (!gradient) return { kind: 'solid', colour: foreground };
  const centre = { x: x + width / 2, y: y + height / 2 };
  const colours = { from: foreground, to: gradient.to };
  if (gradient.type === 'radial') {
    return { kind: 'radial', ...colours, centre, radius: Math.hypot(width, height) / 2 };
  }
  const angle = ((gradient.angle ?? limits.qrGradientDegreesDefault) * Math.PI) / 180;
  const [across, down] = [Math.cos(angle), Math.sin(angle)];
  const half = (Math.abs(across) * width + Math.abs(down) * height) / 2;
  return {
    kind: 'linear',
    ...colours,
    start: { x: centre.x - across * half, y: centre.y - down * half },
    end: { x: centre.x + across * half, y: centre.y + down * half },
  };
}
