import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import jsqr from 'jsqr';
import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader';

/** Red, green, blue and opacity of each pixel, row by row. */
export interface Pixels {
  data: Uint8ClampedArray<ArrayBuffer>;
  width: number;
  height: number;
}

/** The bytes that a picture's code holds; undefined = none is read. */
export type Decoder = (pixels: Pixels) => Promise<Uint8Array | undefined>;

/** One look, the right way up, dark on light, in the size that it has: what it reads, cheap scanners read. */
const oneLook: ReaderOptions = {
  formats: ['QRCode'],
  tryHarder: false,
  tryRotate: false,
  tryInvert: false,
  tryDownscale: false,
  maxNumberOfSymbols: 1,
};

const zxing = prepareReader();

/**
 * ZXing. Of the two the lenient one: it looks for finder patterns wherever they may be, and reads grey codes and dots
 * that stand apart.
 */
export async function readLeniently(pixels: Pixels): Promise<Uint8Array | undefined> {
  await zxing;
  const [result] = await readBarcodes(pixels, oneLook);
  return result?.isValid ? result.bytes : undefined;
}

/** jsQR, which tells dark from light in squares of eight pixels: grey codes and large dots fall apart for it. */
export async function readStrictly({ data, width, height }: Pixels): Promise<Uint8Array | undefined> {
  const code = jsqr.default(data, width, height, { inversionAttempts: 'dontInvert' });
  return code ? Uint8Array.from(code.binaryData) : undefined;
}

/** With the package's own copy: without one it would be downloaded. */
async function prepareReader(): Promise<void> {
  const wasm = await readFile(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')));
  await prepareZXingModule({
    overrides: { wasmBinary: new Uint8Array(wasm).buffer },
    fireImmediately: true,
  });
}
