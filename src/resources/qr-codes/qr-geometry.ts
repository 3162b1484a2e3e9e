import type { Rgb } from './contrast.ts';
import { type ErrorLevel, type QrMatrix, qrMatrix } from './qr-matrix.ts';
import type { Logo } from './read-logo.ts';

export type QrStyle = {
  foreground?: Rgb | undefined;
  background?: Rgb | undefined;
  /** Quiet zone in modules; the standard asks for 4. */
  margin?: number | undefined;
  /** M unless given; a code with a logo has H. */
  level?: ErrorLevel | undefined;
  logo?: Logo | undefined;
};

/** In modules, from the picture's upper left corner. */
type Box = { x: number; y: number; width: number; height: number };

/** Dark modules beside each other: one module high, `length` modules wide. */
export type ModuleRun = { x: number; y: number; length: number };

/**
 * The drawing of a QR code, the same for every picture format. Unit: modules; origin: the upper left corner, quiet
 * zone included. Writers paint the background, then the runs, then the logo, and decide nothing themselves.
 */
export type QrGeometry = {
  /** Width and height of the picture. */
  side: number;
  /** Quiet zone on each side. */
  margin: number;
  foreground: Rgb;
  background: Rgb;
  /** Row by row, left to right, without overlap. */
  runs: ModuleRun[];
  logo?: { image: Logo; box: Box };
};

const marginDefault = 4;
const black: Rgb = { r: 0, g: 0, b: 0 };
const white: Rgb = { r: 255, g: 255, b: 255 };

/** Largest share of the code's width that a logo takes, and that it takes with its clear zone. */
const logoShareMax = 0.2;
const clearZoneShareMax = 0.25;
/** Free space between the logo and the nearest module. */
const logoClearanceModules = 0.5;

/** Lays out a QR code that holds `text`. Throws QrCapacityError when the text does not fit. */
export function qrGeometry(text: string, style: QrStyle = {}): QrGeometry {
  const matrix = qrMatrix(text, errorLevel(style));
  const margin = style.margin ?? marginDefault;
  const side = matrix.length + 2 * margin;
  const box = style.logo && logoBox(style.logo, matrix.length, side / 2);
  return {
    side,
    margin,
    foreground: style.foreground ?? black,
    background: style.background ?? white,
    runs: moduleRuns(matrix, margin, box && clearZone(box)),
    ...(style.logo && box && { logo: { image: style.logo, box } }),
  };
}

/** A logo hides modules, so it needs the highest level; otherwise the usual one, unless another is asked for. */
export function errorLevel({ level, logo }: { level?: ErrorLevel | undefined; logo?: unknown }): ErrorLevel {
  return logo ? 'H' : (level ?? 'M');
}

/** The logo in the middle of the code, in its own proportions. */
function logoBox(logo: Logo, modules: number, centre: number): Box {
  const zoneMax = oddFloor(modules * clearZoneShareMax);
  const sideMax = Math.min(zoneMax - 2 * logoClearanceModules, modules * logoShareMax);
  const unit = sideMax / Math.max(logo.width, logo.height);
  const width = logo.width * unit;
  const height = logo.height * unit;
  return { x: centre - width / 2, y: centre - height / 2, width, height };
}

/** A code has an odd number of modules, so a centred zone of whole modules has one too. */
function oddFloor(value: number): number {
  return 2 * Math.floor((value - 1) / 2) + 1;
}

/** The whole modules that the logo and its clearance touch. */
function clearZone({ x, y, width, height }: Box): Box {
  const left = Math.floor(x - logoClearanceModules);
  const top = Math.floor(y - logoClearanceModules);
  const right = Math.ceil(x + width + logoClearanceModules);
  const bottom = Math.ceil(y + height + logoClearanceModules);
  return { x: left, y: top, width: right - left, height: bottom - top };
}

function moduleRuns(matrix: QrMatrix, margin: number, clear: Box | undefined): ModuleRun[] {
  const runs: ModuleRun[] = [];
  for (const [row, modules] of matrix.entries()) {
    const y = row + margin;
    let run: ModuleRun | undefined;
    for (const [column, dark] of modules.entries()) {
      const x = column + margin;
      if (!dark || (clear && contains(clear, x, y))) run = undefined;
      else if (run) run.length += 1;
      else runs.push((run = { x, y, length: 1 }));
    }
  }
  return runs;
}

function contains(box: Box, x: number, y: number): boolean {
  return x >= box.x && x < box.x + box.width && y >= box.y && y < box.y + box.height;
}
