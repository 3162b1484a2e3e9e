import type { IncomingMessage } from 'node:http';
import { limits } from '../../contract/limits.ts';
import { AppError } from '../platform/app-error.ts';

/**
 * The request's JSON object; `{}` when nothing was sent. A missing content type is read as JSON.
 * @throws AppError bodyTooLarge, contentTypeUnsupported, bodyNotJson, bodyNotObject
 */
export async function readJsonBody(message: IncomingMessage): Promise<{ raw: Buffer; value: object }> {
  const type = mediaType(message);
  const raw = await readBody(message, limits.bodyBytesMax);
  if (type !== '' && raw.length > 0 && !/^application\/(json|[\w.-]+\+json)$/.test(type)) {
    throw new AppError('contentTypeUnsupported');
  }
  if (raw.length === 0) return { raw, value: {} };
  const value = parseJson(raw);
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new AppError('bodyNotObject');
  return { raw, value };
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
  for await (const chunk of message.iterator({ destroyOnReturn: false })) {
    size += (chunk as Buffer).length;
    if (size > bytesMax) throw tooLarge();
    chunks.push(chunk as Buffer);
  }
  return chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks);
}

/** The rest of such a body is not wanted, so the connection ends with the answer. */
function tooLarge(): AppError {
  return new AppError('bodyTooLarge', { headers: { Connection: 'close' } });
}

function parseJson(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString('utf8'));
  } catch (cause) {
    throw new AppError('bodyNotJson', { cause });
  }
}
