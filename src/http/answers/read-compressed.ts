import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { compress, type Encoding } from './compress.ts';

/** A file as it is answered with. */
export interface CompressedFile {
  body: Uint8Array<ArrayBuffer>;
  headers: Record<'Content-Type' | 'ETag' | 'Vary', string> & { 'Content-Encoding'?: string };
}

/** Reads a file, and compresses it. `type`: its Content-Type */
export async function readCompressed(
  path: string,
  type: string,
  encoding: Encoding,
): Promise<CompressedFile> {
  const content = await readFile(path);
  const hash = createHash('sha256').update(content).digest('base64url').slice(0, 22);
  return {
    body: new Uint8Array(await compress(content, encoding)),
    headers: {
      'Content-Type': type,
      ETag: `"${hash}-${encoding}"`,
      Vary: 'Accept-Encoding',
      ...(encoding === 'identity' ? {} : { 'Content-Encoding': encoding }),
    },
  };
}
