import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import jsqr from 'jsqr';
import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader';

/** Red, green, blue and alpha of each pixel, row by row. */
export interface Pixels {
  data: Uint8ClampedArray<ArrayBuffer>;
  width: number;
  height: number;
}

/** The bytes that the code in a picture holds; undefined = the decoder reads none. */
export type Decoder = (pixels: Pixels) => Promise<Uint8Array | undefined>;

/**
 * A single attempt: upright, dark on light, at the given size. What is read like that, cheap scanners read,
 * too.
 */
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
 * ZXing, the lenient decoder: it looks for finder patterns everywhere, and reads grey codes and separate
 * dots.
 */
export async function readLeniently(pixels: Pixels): Promise<Uint8Array | undefined> {
  await zxing;
  const [result] = await readBarcodes(pixels, oneLook);
  return result?.isValid ? result.bytes : undefined;
}

/**
 * jsQR, the strict decoder: it distinguishes dark from light in squares of eight pixels, so it often fails
 * for grey codes and large dots.
 */
export async function readStrictly({ data, width, height }: Pixels): Promise<Uint8Array | undefined> {
  const code = jsqr.default(data, width, height, { inversionAttempts: 'dontInvert' });
  return code ? Uint8Array.from(code.binaryData) : undefined;
}

/** Loads the package's own WebAssembly file; otherwise the library would download it. */
async function prepareReader(): Promise<void> {
  const wasm = await readFile(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')));
  await prepareZXingModule({
    overrides: { wasmBinary: new Uint8Array(wasm).buffer },
    fireImmediately: true,
  });
}
