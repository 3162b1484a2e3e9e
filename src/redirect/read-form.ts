import type { IncomingMessage } from 'node:http';
import { readBody } from '../http/bodies/read-body.ts';

/** Visitors' forms are small; a larger body was not sent by one of them. */
const formBytesMax = 16 * 1024;

/**
 * Reads what a visitor filled in: a form as browsers send it, or the string members of a JSON object.
 * @throws AppError bodyTooLarge, contentEncodingUnsupported
 */
export async function readForm(message: IncomingMessage): Promise<URLSearchParams> {
  const body = (await readBody(message, formBytesMax)).toString('utf8');
  if (!/^application\/json\b/i.test(message.headers['content-type'] ?? '')) return new URLSearchParams(body);
  return new URLSearchParams(textsOf(body));
}

function textsOf(json: string): [string, string][] {
  try {
    const value: unknown = JSON.parse(json);
    if (typeof value !== 'object' || value === null) return [];
    return Object.entries(value).filter((pair): pair is [string, string] => typeof pair[1] === 'string');
  } catch {
    return [];
  }
}
