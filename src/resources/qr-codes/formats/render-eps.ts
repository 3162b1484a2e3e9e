import { promisify } from 'node:util';
import { deflate } from 'node:zlib';
import { loadSharp } from '../../../platform/pictures/load-sharp.ts';
import { type Rgb, white } from '../drawing/contrast.ts';
import type { Box, Paint, Path, QrDrawing } from '../drawing/drawing.ts';
import { encodeAscii85 } from './encode-ascii85.ts';
import { type PrintSize, printScale, shortNumber } from './print-scale.ts';
import type { Logo } from '../drawing/read-logo.ts';

const compress = promisify(deflate);

const titleCharactersMax = 120;

/**
 * The code as an Encapsulated PostScript file (EPSF-3.0, language level 3 for its gradients) of the given
 * width, as high as the drawing's proportions require. Everything but the logo is outlines. The format has no
 * transparency, so behind a transparent logo there is the background, or white. `title` is the document's
 * title. 7-bit ASCII, lines under 256 characters.
 */
export async function renderEps(
  drawing: QrDrawing,
  { widthMm, title }: PrintSize & { title: string },
): Promise<Buffer> {
  const { scale, widthPoints, heightPoints } = printScale(drawing, widthMm);
  const lines = [
    ...header({ widthPoints, heightPoints, title }),
    // save and restore keep the graphics state of the page that includes this file. y points downwards.
    'save',
    `0 ${decimal(heightPoints)} translate`,
    `${decimal(scale)} ${decimal(-scale)} scale`,
    ...paintBackground(drawing),
    ...drawing.shapes.flatMap(({ path, paint }) => paintShape(path, paint)),
    ...(drawing.logo ? await paintLogo(drawing.logo, drawing.background ?? white) : []),
    'restore',
    'showpage',
    '%%Trailer',
    '%%EOF',
    '',
  ];
  return Buffer.from(lines.join('\n'), 'latin1');
}

/** Document structuring conventions 3.0. */
function header({ widthPoints, heightPoints, title }: Sized): string[] {
  return [
    '%!PS-Adobe-3.0 EPSF-3.0',
    `%%BoundingBox: 0 0 ${Math.ceil(widthPoints)} ${Math.ceil(heightPoints)}`,
    `%%HiResBoundingBox: 0 0 ${decimal(widthPoints)} ${decimal(heightPoints)}`,
    '%%Creator: Waypost',
    `%%Title: ${titleText(title)}`,
    '%%LanguageLevel: 3',
    '%%DocumentData: Clean7Bit',
    '%%Pages: 1',
    '%%EndComments',
    '%%Page: 1 1',
  ];
}

interface Sized {
  widthPoints: number;
  heightPoints: number;
  title: string;
}

/**
 * A comment ends with its line, so a title must not contain line breaks. Other characters beyond ASCII are
 * replaced, too.
 */
function titleText(title: string): string {
  const plain = title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^ -~]/gu, '?')
    .slice(0, titleCharactersMax);
  return `(${plain.replace(/[\\()]/g, '\\$&')})`;
}

function paintBackground({ background, width, height }: QrDrawing): string[] {
  return background ? [colour(background), `0 0 ${decimal(width)} ${decimal(height)} rectfill`] : [];
}

function paintShape(path: Path, paint: Paint): string[] {
  if (paint.kind === 'solid') return [colour(paint.colour), ...outline(path), 'eofill'];
  return ['gsave', ...outline(path), 'eoclip', 'newpath', ...shading(paint), 'grestore'];
}

const operators = { M: 'moveto', L: 'lineto', C: 'curveto', Z: 'closepath' } as const;

function outline(path: Path): string[] {
  const steps = path.map(([step, ...numbers]) => [...numbers.map(shortNumber), operators[step]].join(' '));
  return ['newpath', ...steps];
}

/** PostScript Language Reference, third edition, 4.9.3: axial and radial shadings, extended beyond both ends. */
function shading(paint: Exclude<Paint, { kind: 'solid' }>): string[] {
  const isLinear = paint.kind === 'linear';
  const coordinates = isLinear
    ? [paint.start.x, paint.start.y, paint.end.x, paint.end.y]
    : [paint.centre.x, paint.centre.y, 0, paint.centre.x, paint.centre.y, paint.radius];
  return [
    `<< /ShadingType ${isLinear ? 2 : 3} /ColorSpace /DeviceRGB`,
    `/Coords [${coordinates.map(decimal).join(' ')}] /Extend [true true]`,
    '/Function << /FunctionType 2 /Domain [0 1] /N 1',
    `/C0 [${parts(paint.from)}] /C1 [${parts(paint.to)}] >>`,
    '>> shfill',
  ];
}

/** The logo as RGB samples, compressed and then encoded as ASCII. */
async function paintLogo({ image, box }: { image: Logo; box: Box }, behind: Rgb): Promise<string[]> {
  const { width, height } = image;
  const data = encodeAscii85(await compress(await readSamples(image, behind)));
  return [
    'gsave',
    `${decimal(box.x)} ${decimal(box.y)} translate`,
    `${decimal(box.width)} ${decimal(box.height)} scale`,
    '/DeviceRGB setcolorspace',
    '1 dict begin',
    '/samples currentfile /ASCII85Decode filter def',
    // As one procedure, so that only the samples are left to be read from the file; flushfile skips their end
    // mark.
    `{ << /ImageType 1 /Width ${width} /Height ${height} /BitsPerComponent 8 /Decode [0 1 0 1 0 1]`,
    `/ImageMatrix [${width} 0 0 ${height} 0 0] /Interpolate true`,
    '/DataSource samples /FlateDecode filter >> image samples flushfile } exec',
    ...data,
    'end',
    'grestore',
  ];
}

/** Three bytes per pixel, row by row from the top. */
async function readSamples({ png }: Logo, behind: Rgb): Promise<Buffer> {
  const sharp = await loadSharp();
  return sharp(png).flatten({ background: behind }).toColourspace('srgb').removeAlpha().raw().toBuffer();
}

function colour(rgb: Rgb): string {
  return `${parts(rgb)} setrgbcolor`;
}

function parts({ r, g, b }: Rgb): string {
  return [r, g, b].map((part) => decimal(part / 255)).join(' ');
}

/** PostScript cannot read exponents such as 1e-7, which would be taken for a name. */
function decimal(value: number): string {
  return String(Math.round(value * 1_000_000) / 1_000_000);
}
