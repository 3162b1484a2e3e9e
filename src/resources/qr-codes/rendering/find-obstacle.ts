import { black, white } from '../drawing/contrast.ts';
import type { DrawingStyle } from '../drawing/drawing-style.ts';
import type { ScanObstacle } from './scan-report.ts';

/** The changes that each make one part of the style plain, the most likely cause first. */
const changes: Record<Exclude<ScanObstacle, 'look'>, DrawingStyle> = {
  logo: { logo: undefined },
  modules: { dots: 'square', corners: 'square' },
  contrast: { foreground: black, background: white, transparent: false, gradient: undefined },
  margin: { margin: 4, frame: 'none' },
};

/**
 * Finds the part of the style that must be changed to make the code readable; `isReadableAs` tries a style.
 * undefined = not even the plain style is readable.
 */
export async function findObstacle(
  style: DrawingStyle,
  isReadableAs: (style: DrawingStyle) => Promise<boolean>,
): Promise<ScanObstacle | undefined> {
  if (!(await isReadableAs({ level: style.level }))) return undefined;
  for (const [obstacle, change] of Object.entries(changes) as [ScanObstacle, DrawingStyle][]) {
    if (isChanged(style, change) && (await isReadableAs({ ...style, ...change }))) return obstacle;
  }
  return 'look';
}

/** Whether the change makes a difference for this style and is worth trying. */
function isChanged(style: DrawingStyle, change: DrawingStyle): boolean {
  const { logo, ...look } = { ...style, ...change };
  const { logo: logoNow, ...lookNow } = style;
  return logo !== logoNow || JSON.stringify(look) !== JSON.stringify(lookNow);
}
