import { promisify } from 'node:util';
import { crc32, deflateRaw } from 'node:zlib';
import { Zip, type ZipInputFile } from 'fflate';

const compress = promisify(deflateRaw);

/** A file in an archive. */
export interface PackedFile {
  /** Unique within the archive. */
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
  /** Epoch milliseconds. */
  modifiedAt: number;
}

/** Compression methods of ZIP (APPNOTE 4.4.5). */
const stored = 0;
const deflated = 8;

/**
 * The files as a ZIP archive, chunk by chunk: the next file is requested only when the consumer wants more
 * (back-pressure).
 */
export async function* writeZip(files: AsyncIterable<PackedFile>): AsyncGenerator<Uint8Array> {
  const pieces: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    pieces.push(piece);
  });
  for await (const file of files) {
    await add(zip, file);
    yield Buffer.concat(pieces.splice(0));
  }
  zip.end();
  yield Buffer.concat(pieces.splice(0));
}

/**
 * Compresses in libuv's thread pool, and only keeps the result if it is smaller: most pictures are compressed
 * already.
 */
async function add(zip: Zip, { name, bytes, modifiedAt }: PackedFile): Promise<void> {
  const small = await compress(bytes);
  const isSmaller = small.length < bytes.length;
  const entry: ZipInputFile = {
    filename: name,
    size: bytes.length,
    crc: crc32(bytes),
    compression: isSmaller ? deflated : stored,
    mtime: modifiedAt,
  };
  zip.add(entry);
  entry.ondata?.(null, isSmaller ? small : bytes, true);
}
