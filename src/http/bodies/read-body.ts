import type { IncomingMessage } from 'node:http';
import { limits } from '../../../contract/limits.ts';
import { AppError } from '../../platform/app-error.ts';

/**
 * Reads the bytes of a JSON body; empty if none was sent. A missing content type counts as JSON, except for
 * callers that authenticate by cookie, since any site's page can make a browser send a body without a type
 * (CSRF).
 * @throws AppError bodyTooLarge, contentTypeUnsupported, contentEncodingUnsupported
 */
export async function readJson(message: IncomingMessage, sender: { byCookie: boolean }): Promise<Buffer> {
  const type = mediaType(message);
  const raw = await readBody(message, limits.bodyBytesMax);
  const isJson = /^application\/(json|[\w.-]+\+json)$/.test(type);
  const isFine = sender.byCookie ? raw.length === 0 && type === '' : raw.length === 0 || type === '';
  if (!isJson && !isFine) throw new AppError('contentTypeUnsupported');
  return raw;
}

/**
 * Returns `{}` for an empty body.
 * @throws AppError bodyNotJson, bodyNotObject
 */
export function parseJsonObject(raw: Buffer): object {
  if (raw.length === 0) return {};
  const value = parseJson(raw);
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new AppError('bodyNotObject');
  return value;
}

/** `type/subtype` in lower case, without parameters; '' when absent. */
export function mediaType(message: IncomingMessage): string {
  return (message.headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
}

/**
 * Reads the whole body. If Content-Length is over the limit, it is refused before anything is read.
 * @throws AppError bodyTooLarge, contentEncodingUnsupported
 */
export async function readBody(message: IncomingMessage, bytesMax: number): Promise<Buffer> {
  if (Number(message.headers['content-length'] ?? 0) > bytesMax) throw tooLarge();
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of chunksOf(message)) {
    size += chunk.length;
    if (size > bytesMax) throw tooLarge();
    chunks.push(chunk);
  }
  if (size > 0) requireNoEncoding(message);
  return chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks);
}

/**
 * A compressed body could decompress to any size, so none is read. The header of the answer says so as RFC
 * 9110, 12.5.3 asks for. Only a token is repeated to the client.
 */
function requireNoEncoding(message: IncomingMessage): void {
  const sent = (message.headers['content-encoding'] ?? '').split(',').map((name) => name.trim());
  const unsupported = sent.find((name) => name !== '' && name.toLowerCase() !== 'identity');
  if (unsupported === undefined) return;
  const isToken = /^[\w.+-]{1,40}$/.test(unsupported);
  throw new AppError('contentEncodingUnsupported', {
    headers: { 'Accept-Encoding': 'identity' },
    ...(isToken ? { message: `The Content-Encoding "${unsupported}" is not supported; ${advice}` } : {}),
  });
}

const advice = 'please send the request body without one.';

/**
 * If the client disconnects half-way, that is not a fault of the service: the error becomes a 400, which is
 * not logged.
 */
async function* chunksOf(message: IncomingMessage): AsyncGenerator<Buffer> {
  try {
    yield* message.iterator({ destroyOnReturn: false });
  } catch (cause) {
    throw new AppError('bodyNotJson', { cause });
  }
}

/** The connection is closed after the answer, so that the rest of the body need not be read. */
function tooLarge(): AppError {
  return new AppError('bodyTooLarge', { headers: { Connection: 'close' } });
}

/**
 * Invalid UTF-8 is refused: a lenient decoder would replace the bytes, and something that nobody sent would
 * be stored.
 */
function parseJson(raw: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(raw));
  } catch (cause) {
    throw new AppError('bodyNotJson', { cause });
  }
}
