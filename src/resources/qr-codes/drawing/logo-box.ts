import type { Box } from './drawing.ts';
import type { Logo } from './read-logo.ts';

/** The largest share of the code's width for a logo, and for a logo with its clear zone. */
const logoShareMax = 0.2;
const clearZoneShareMax = 0.25;
/** Free space between the logo and the nearest module. */
const logoClearanceModules = 0.5;

/**
 * The box of a logo in the middle of a code of `modules` × `modules`, in the logo's proportions. Origin: the
 * code's first module.
 */
export function logoBox(logo: Logo, modules: number): Box {
  const zoneMax = oddFloor(modules * clearZoneShareMax);
  const sideMax = Math.min(zoneMax - 2 * logoClearanceModules, modules * logoShareMax);
  const unit = sideMax / Math.max(logo.width, logo.height);
  const width = logo.width * unit;
  const height = logo.height * unit;
  return { x: (modules - width) / 2, y: (modules - height) / 2, width, height };
}

/** The whole modules that the logo and the free space around it touch. */
export function clearZone({ x, y, width, height }: Box): Box {
  const left = Math.floor(x - logoClearanceModules);
  const top = Math.floor(y - logoClearanceModules);
  const right = Math.ceil(x + width + logoClearanceModules);
  const bottom = Math.ceil(y + height + logoClearanceModules);
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** A code has an odd number of modules, so a centred zone of whole modules has an odd width, too. */
function oddFloor(value: number): number {
  return 2 * Math.floor((value - 1) / 2) + 1;
}
