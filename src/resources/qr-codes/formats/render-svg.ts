import { hexOf, type Rgb } from '../drawing/contrast.ts';
import type { Box, Paint, QrDrawing, Shape } from '../drawing/drawing.ts';
import { svgPath } from './svg-path.ts';

/**
 * The drawing as an SVG 1.1 document without scripts or external references. `sizePx` is its natural width;
 * its height follows from the drawing's proportions.
 */
export function renderSvg(drawing: QrDrawing, sizePx: number): string {
  const { width, height, logo } = drawing;
  const heightPx = short((sizePx * height) / width);
  const view = { x: 0, y: 0, width, height };
  return writeSvg(drawing, { widthPx: sizePx, heightPx, view, image: logo ? logoImage(logo) : '' });
}

/** The part of the drawing (in modules) that is shown, and its size. */
interface SvgPlace {
  widthPx: number;
  heightPx: number;
  view: Box;
  /** An element to be added at the end. */
  image?: string;
}

/** Like `renderSvg`, but for any section of the drawing, which may extend beyond it; without the logo. */
export function writeSvg(drawing: QrDrawing, { widthPx, heightPx, view, image = '' }: SvgPlace): string {
  const viewBox = [view.x, view.y, view.width, view.height].map(short).join(' ');
  const definitions = drawing.shapes.map(({ paint }, index) => writeGradient(paint, index)).join('');
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ',
    `width="${widthPx}" height="${heightPx}" viewBox="${viewBox}">`,
    definitions === '' ? '' : `<defs>${definitions}</defs>`,
    drawing.background ? writeBackground(drawing.background, view) : '',
    ...drawing.shapes.map((shape, index) => writeShape(shape, index, drawing.plain !== undefined)),
    image,
    '</svg>',
  ].join('');
}

function writeBackground(colour: Rgb, { x, y, width, height }: Box): string {
  const [left, top, across, down] = [x, y, width, height].map(short);
  return `<path fill="${hexOf(colour)}" d="M${left} ${top}h${across}v${down}h-${across}z"/>`;
}

/** Square modules are read best on screens without anti-aliasing. */
function writeShape({ path, paint }: Shape, index: number, isCrisp: boolean): string {
  const fill = paint.kind === 'solid' ? hexOf(paint.colour) : `url(#${gradientId(index)})`;
  const crisp = isCrisp ? ' shape-rendering="crispEdges"' : '';
  return `<path fill="${fill}" fill-rule="evenodd"${crisp} d="${svgPath(path)}"/>`;
}

function writeGradient(paint: Paint, index: number): string {
  if (paint.kind === 'solid') return '';
  const stops = `<stop stop-color="${hexOf(paint.from)}"/><stop offset="1" stop-color="${hexOf(paint.to)}"/>`;
  const id = `id="${gradientId(index)}" gradientUnits="userSpaceOnUse"`;
  if (paint.kind === 'radial') {
    const place = `cx="${short(paint.centre.x)}" cy="${short(paint.centre.y)}" r="${short(paint.radius)}"`;
    return `<radialGradient ${id} ${place}>${stops}</radialGradient>`;
  }
  const { start, end } = paint;
  const line = `x1="${short(start.x)}" y1="${short(start.y)}" x2="${short(end.x)}" y2="${short(end.y)}"`;
  return `<linearGradient ${id} ${line}>${stops}</linearGradient>`;
}

function gradientId(index: number): string {
  return `gradient-${index}`;
}

function logoImage({ box, image }: NonNullable<QrDrawing['logo']>): string {
  const place = `x="${short(box.x)}" y="${short(box.y)}" width="${short(box.width)}" height="${short(box.height)}"`;
  // xlink:href, because print programs do not know plain href; browsers read both.
  return `<image ${place} xlink:href="data:image/png;base64,${image.png.toString('base64')}"/>`;
}

/** A thousandth of a module is finer than any printer. */
function short(value: number): number {
  return Math.round(value * 1000) / 1000;
}
