/**
 * Draws docs/qr-gallery.png: a sheet with codes of all types and styles, drawn by the service's renderer from
 * options that a request may contain. Run: `npm run qr-gallery`, or `node tools/draw-qr-gallery.ts
 * other.png`.
 */
import { join } from 'node:path';
import sharp, { type OverlayOptions } from 'sharp';
import { chooseLook } from '../src/resources/qr-codes/look/choose-look.ts';
import { drawQrCode } from '../src/resources/qr-codes/drawing/draw-qr-code.ts';
import type { QrDrawing } from '../src/resources/qr-codes/drawing/drawing.ts';
import { encodeContent } from '../src/resources/qr-codes/contents/encode-content.ts';
import { readStyle } from '../src/resources/qr-codes/look/read-style.ts';
import { renderPng } from '../src/resources/qr-codes/formats/render-png.ts';
import { type GalleryCode, galleryCodes } from './qr-gallery/gallery-codes.ts';
import { drawLogo } from './qr-gallery/gallery-logos.ts';
import { setText } from './qr-gallery/set-text.ts';

const file = join(import.meta.dirname, '..', 'docs', 'qr-gallery.png');

// In pixels.
const columns = 6;
const cardWidth = 344;
const pictureSide = 316;
const labelHeight = 92;
const cardHeight = cardWidth + labelHeight;
const gap = 32;
const border = 72;
const headerHeight = 148;
const cornerRadius = 22;

const ink = '#111827';
const greyInk = '#5b6472';

/**
 * Draws one code of the gallery.
 * @throws what the service throws for options that it refuses
 */
export async function drawGalleryCode(code: GalleryCode): Promise<QrDrawing> {
  const look = chooseLook({ ...code, style: code.style });
  const logo = code.logo && (await drawLogo(code.logo.name, code.logo.colour));
  return drawQrCode(encodeContent(code.content), { ...readStyle({ ...look, logo_png: null }), logo });
}

/** The whole sheet as a PNG. */
export async function drawSheet(codes: GalleryCode[]): Promise<Buffer> {
  const rows = Math.ceil(codes.length / columns);
  const width = 2 * border + columns * cardWidth + (columns - 1) * gap;
  const height = 2 * border + headerHeight + rows * cardHeight + (rows - 1) * gap;
  const cards = codes.map((code, index) => drawCard(code, placeCard(index))).join('');
  const sheet =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">` +
    `<rect width="${width}" height="${height}" fill="#eef1f5"/>${drawHeader()}${cards}</svg>`;
  const pictures = await Promise.all(codes.map((code, index) => placePicture(code, placeCard(index))));
  return sharp(Buffer.from(sheet)).composite(pictures).removeAlpha().png({ compressionLevel: 9 }).toBuffer();
}

interface Place {
  left: number;
  top: number;
}

function placeCard(index: number): Place {
  const [column, row] = [index % columns, Math.floor(index / columns)];
  return {
    left: border + column * (cardWidth + gap),
    top: border + headerHeight + row * (cardHeight + gap),
  };
}

function drawHeader(): string {
  const title = { x: border, baseline: border + 48, sizePx: 60, weight: 'bold', colour: ink } as const;
  const line = { ...title, baseline: border + 98, sizePx: 27, weight: 'regular', colour: greyInk } as const;
  return (
    setText('QR codes', title) +
    setText(
      'Seven types in three shapes of modules and of finders, with gradients, logos, frames and captions. All of them scan.',
      line,
    )
  );
}

function drawCard({ title, details, background, ground }: GalleryCode, { left, top }: Place): string {
  const x = left + 22;
  const paper = ground ?? background ?? '#ffffff';
  const label = top + cardWidth;
  return (
    `<rect x="${left}" y="${top + 3}" width="${cardWidth}" height="${cardHeight}" rx="${cornerRadius}" fill="#d9dee6"/>` +
    `<rect x="${left}" y="${top}" width="${cardWidth}" height="${cardHeight}" rx="${cornerRadius}" fill="#ffffff"/>` +
    `<path fill="${paper}" d="M${left} ${label}V${top + cornerRadius}a${cornerRadius} ${cornerRadius} 0 0 1 ` +
    `${cornerRadius} ${-cornerRadius}h${cardWidth - 2 * cornerRadius}a${cornerRadius} ${cornerRadius} 0 0 1 ` +
    `${cornerRadius} ${cornerRadius}V${label}z"/><path fill="#e5e9ef" d="M${left} ${label}h${cardWidth}v1h${-cardWidth}z"/>` +
    setText(title, { x, baseline: label + 40, sizePx: 24, weight: 'bold', colour: ink }) +
    setText(details, { x, baseline: label + 69, sizePx: 19, weight: 'regular', colour: greyInk })
  );
}

/** Centres the code in its card, with as many whole pixels per module as fit. */
async function placePicture(code: GalleryCode, { left, top }: Place): Promise<OverlayOptions> {
  const drawing = await drawGalleryCode(code);
  const scale = Math.floor(pictureSide / Math.max(drawing.width, drawing.height));
  const centred = (length: number) => Math.round((cardWidth - length * scale) / 2);
  return {
    input: await renderPng(drawing, drawing.width * scale),
    left: left + centred(drawing.width),
    top: top + centred(drawing.height),
  };
}

if (import.meta.main) {
  const target = process.argv[2] ?? file;
  await sharp(await drawSheet(galleryCodes)).toFile(target);
  process.stdout.write(`${target}\n`);
}
