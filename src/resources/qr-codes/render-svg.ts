import type { Rgb } from './contrast.ts';
import type { ModuleRun, QrGeometry } from './qr-geometry.ts';

const sizePxDefault = 512;

/** The code as an SVG 1.1 document without script or outside reference; `sizePx` is its natural width and height. */
export function renderSvg(geometry: QrGeometry, sizePx: number = sizePxDefault): string {
  const { side } = geometry;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${sizePx}" `,
    `height="${sizePx}" viewBox="0 0 ${side} ${side}">`,
    `<path fill="${hex(geometry.background)}" d="M0 0h${side}v${side}H0z"/>`,
    // Without crisp edges a hairline of background shows between rows.
    `<path fill="${hex(geometry.foreground)}" shape-rendering="crispEdges" d="${modulesPath(geometry.runs)}"/>`,
    logoImage(geometry),
    '</svg>',
  ].join('');
}

function modulesPath(runs: ModuleRun[]): string {
  let path = '';
  for (const { x, y, length } of runs) path += `M${x} ${y}h${length}v1h-${length}z`;
  return path;
}

function logoImage({ logo }: QrGeometry): string {
  if (!logo) return '';
  const { box, image } = logo;
  const place = `x="${short(box.x)}" y="${short(box.y)}" width="${short(box.width)}" height="${short(box.height)}"`;
  // xlink:href, because print programs know no other; browsers read both.
  return `<image ${place} xlink:href="data:image/png;base64,${image.png.toString('base64')}"/>`;
}

/** Thousandths of a module are finer than any printer. */
function short(value: number): string {
  return String(Math.round(value * 1000) / 1000);
}

function hex({ r, g, b }: Rgb): string {
  return `#${[r, g, b].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}
