import type { Sharp } from 'sharp';
import { loadSharp } from '../../../platform/pictures/load-sharp.ts';
import { drawQrCode } from '../drawing/draw-qr-code.ts';
import { renderPng } from '../formats/render-png.ts';
import { type Decoder, type Pixels, readLeniently, readStrictly } from './decoders.ts';
import type { Appearance } from './render-job.ts';

const decoders = { lenient: readLeniently, strict: readStrictly } satisfies Record<string, Decoder>;
export type DecoderName = keyof typeof decoders;
export const decoderNames = Object.keys(decoders) as readonly DecoderName[];

/** A situation in which a code must be readable, both as sharp as it is drawn and slightly blurred. */
export type View = 'screen' | 'print';
export const views: readonly View[] = ['screen', 'print'];

/**
 * What one decoder read in one picture: the text, nothing, or something else, such as a code within the logo.
 */
export interface Try {
  view: View;
  isBlurred: boolean;
  decoder: DecoderName;
  reading: 'right' | 'wrong' | 'none';
}

/**
 * On a screen a code is 256 pixels wide; in a photo of a print it fills up to 1,024. Below three pixels per
 * module people move the camera closer, and no decoder needs more than ten.
 */
const screenPx = 256;
const printPx = 1_024;
const modulePxMin = 3;
const modulePxMax = 10;

/**
 * Standard deviation in modules, for a shaking hand or a lens out of focus. Plain codes are read up to about
 * half a module.
 */
const blurModules = 0.3;

/** Draws the code in each view and lets both decoders read it: eight tries in total. */
export async function tryCode({ text, style }: Appearance, wanted = views): Promise<Try[]> {
  const drawing = drawQrCode(text, style);
  const held = Buffer.from(text.toWellFormed());
  const tries: Try[] = [];
  for (const view of wanted) {
    const widthPx = widthOf(view, drawing.width);
    const sharp = await loadSharp();
    const picture = sharp(await renderPng(drawing, widthPx)).flatten({ background: 'white' });
    for (const isBlurred of [false, true]) {
      const seen = isBlurred
        ? picture.clone().blur((widthPx / drawing.width) * blurModules)
        : picture.clone();
      const pixels = await readPixels(seen);
      for (const decoder of decoderNames) {
        const read = await decoders[decoder](pixels);
        const reading = read === undefined ? 'none' : held.equals(read) ? 'right' : 'wrong';
        tries.push({ view, isBlurred, decoder, reading });
      }
    }
  }
  return tries;
}

function widthOf(view: View, modules: number): number {
  const wanted = view === 'screen' ? screenPx : Math.min(printPx, modulePxMax * modules);
  return Math.max(wanted, modulePxMin * modules);
}

async function readPixels(picture: Sharp): Promise<Pixels> {
  const raw = await picture.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const { data, info } = raw;
  const clamped = new Uint8ClampedArray(data.buffer as ArrayBuffer, data.byteOffset, data.length);
  return { data: clamped, width: info.width, height: info.height };
}
