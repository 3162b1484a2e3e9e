import type { IncomingMessage } from 'node:http';
import { limits } from '../../contract/limits.ts';
import { AppError } from '../platform/app-error.ts';

/**
 * The bytes of a JSON body, empty when nothing was sent. A missing content type is read as JSON; but not of a browser
 * that authenticates by its cookie, since a page of any site can make it send a body without a type.
 * @throws AppError bodyTooLarge, contentTypeUnsupported
 */
export async function readJson(message: IncomingMessage, sender: { byCookie: boolean }): Promise<Buffer> {
  const type = mediaType(message);
  const raw = await readBody(message, limits.bodyBytesMax);
  const isJson = /^application\/(json|[\w.-]+\+json)$/.test(type);
  const isFine = sender.byCookie ? raw.length === 0 && type === '' : raw.length === 0 || type === '';
  if (!isJson && !isFine) throw new AppError('contentTypeUnsupported');
  return raw;
}

/** `{}` for an empty body. @throws AppError bodyNotJson, bodyNotObject */
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

/** The whole body. A body that says it is too large is refused before it is read. */
export async function readBody(message: IncomingMessage, bytesMax: number): Promise<Buffer> {
  if (Number(message.headers['content-length'] ?? 0) > bytesMax) throw tooLarge();
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of chunksOf(message)) {
    size += chunk.length;
    if (size > bytesMax) throw tooLarge();
    chunks.push(chunk);
  }
  return chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks);
}

/** A client that hangs up in the middle is no fault of ours: nobody hears the answer, and the log stays quiet. */
async function* chunksOf(message: IncomingMessage): AsyncGenerator<Buffer> {
  try {
    yield* message.iterator({ destroyOnReturn: false });
  } catch (cause) {
    throw new AppError('bodyNotJson', { cause });
  }
}

/** The rest of such a body is not wanted, so the connection ends with the answer. */
function tooLarge(): AppError {
  return new AppError('bodyTooLarge', { headers: { Connection: 'close' } });
}

/** Bytes that are no UTF-8 are refused: decoded leniently, they would be stored as something nobody sent. */
function parseJson(raw: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(raw));
  } catch (cause) {
    throw new AppError('bodyNotJson', { cause });
  }
}
