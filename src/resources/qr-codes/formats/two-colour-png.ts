import { promisify } from 'node:util';
import { crc32, deflate } from 'node:zlib';
import { type Rgb, white } from '../drawing/contrast.ts';

const compress = promisify(deflate);

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const bitDepth = 1;
const indexedColour = 3;

/**
 * A PNG of one bit per pixel: 0 is the first colour of the palette, 1 the second; a first colour of null is
 * transparent. `scanlines` are the bitmap's lines, each a filter byte and the line's bits, highest bit first
 * (PNG specification, section 7.2).
 */
export async function twoColourPng(
  scanlines: Buffer,
  { widthPx, heightPx }: { widthPx: number; heightPx: number },
  [first, second]: readonly [Rgb | null, Rgb],
): Promise<Buffer> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(widthPx, 0);
  header.writeUInt32BE(heightPx, 4);
  header[8] = bitDepth;
  header[9] = indexedColour;
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    // Transparent pixels are white for programs that do not support transparency.
    chunk('PLTE', Buffer.from([first ?? white, second].flatMap(({ r, g, b }) => [r, g, b]))),
    ...(first ? [] : [chunk('tRNS', Buffer.from([0]))]),
    chunk('IDAT', await compress(scanlines)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const typeAndData = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(typeAndData));
  return Buffer.concat([length, typeAndData, checksum]);
}
