import type { IncomingMessage } from 'node:http';
import { readBody } from '../http/read-body.ts';

/** Forms for visitors are small; what is larger was not sent by one of them. */
const formBytesMax = 16 * 1024;

/**
 * What a visitor filled in: a form as browsers send it, or the members of a JSON object that are texts.
 * @throws AppError bodyTooLarge
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
