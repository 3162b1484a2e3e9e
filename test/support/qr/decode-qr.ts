import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import jsqr from 'jsqr';
import sharp from 'sharp';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

/**
 * Decodes a QR code with ZXing, strictly: no light codes on dark ground, and the character set is guessed
 * from the bytes, as scanners do. Returns undefined if there is no readable code. `picture` is a PNG.
 */
export async function decodeStrict(picture: Buffer): Promise<string | undefined> {
  await zxing;
  const results = await readBarcodes(picture, { formats: ['QRCode'], textMode: 'Plain', tryInvert: false });
  return results[0]?.text;
}

/**
 * Decodes a QR code with jsQR, including light codes on dark ground. `picture` may have any format, SVG too.
 */
export async function decodeLenient(picture: Buffer): Promise<string | undefined> {
  const raw = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const { data, info } = raw;
  return jsqr.default(new Uint8ClampedArray(data), info.width, info.height)?.data;
}

const zxing = prepareReader();

/** Loads the decoder's bundled WebAssembly; otherwise the package would download it. */
async function prepareReader(): Promise<void> {
  const wasm = await readFile(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')));
  await prepareZXingModule({
    overrides: { wasmBinary: new Uint8Array(wasm).buffer },
    fireImmediately: true,
  });
}
