import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import jsqr from 'jsqr';
import sharp from 'sharp';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

/**
 * The text of the QR code in a picture as ZXing reads it, strictly: no light codes on dark, and the character set
 * guessed from the bytes, as scanners do. Undefined when it reads none. `picture` is a PNG.
 */
export async function decodeStrict(picture: Buffer): Promise<string | undefined> {
  await zxing;
  const results = await readBarcodes(picture, { formats: ['QRCode'], textMode: 'Plain', tryInvert: false });
  return results[0]?.text;
}

/** The same as jsQR reads it, light codes on dark included. `picture` may be of any format, SVG too. */
export async function decodeLenient(picture: Buffer): Promise<string | undefined> {
  const raw = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const { data, info } = raw;
  return jsqr.default(new Uint8ClampedArray(data), info.width, info.height)?.data;
}

const zxing = prepareReader();

/** With the decoder's own copy: without one the package would download it. */
async function prepareReader(): Promise<void> {
  const wasm = await readFile(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')));
  await prepareZXingModule({
    overrides: { wasmBinary: new Uint8Array(wasm).buffer },
    fireImmediately: true,
  });
}
