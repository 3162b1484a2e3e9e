import { crc32, deflateSync } from 'node:zlib';

export const pngSignatureBytes = 8;
const headerEnd = pngSignatureBytes + 25;

export function pngChunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, checksum]);
}

/** Inserts chunks after the PNG's header. */
export function withChunks(png: Buffer, ...chunks: Buffer[]): Buffer {
  return Buffer.concat([png.subarray(0, headerEnd), ...chunks, png.subarray(headerEnd)]);
}

/** Adds 90 text chunks that are 20 MB each when decompressed. */
export function withTextBomb(png: Buffer): Buffer {
  const packed = deflateSync(Buffer.alloc(20_000_000), { level: 9 });
  const text = pngChunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0', 'latin1'), packed]));
  return withChunks(png, ...Array<Buffer>(90).fill(text));
}
