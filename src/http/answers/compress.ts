import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip' | 'identity';

/** Higher levels take seconds for a file and make it only a tenth smaller. */
const brotliQuality = 9;

/** Compresses in libuv's thread pool, off the main thread. */
export async function compress(content: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'identity') return content;
  if (encoding === 'gzip') return promisify(gzip)(content);
  return promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } });
}

/** The best encoding that a browser's Accept-Encoding allows. */
export function chooseEncoding(acceptEncoding: string): Encoding {
  const accepted = acceptEncoding
    .split(',')
    .map((entry) => /^\s*([\w*-]+)\s*(?:;\s*q=([\d.]+)\s*)?$/i.exec(entry))
    .filter((match) => match !== null && Number(match[2] ?? 1) > 0)
    .map((match) => match?.[1]?.toLowerCase());
  if (accepted.includes('br')) return 'br';
  return accepted.includes('gzip') ? 'gzip' : 'identity';
}
