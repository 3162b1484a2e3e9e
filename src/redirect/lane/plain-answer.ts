import { type Server, STATUS_CODES } from 'node:http';
import { cacheControlOf } from '../answers/answers.ts';

/** Writes a complete answer, byte for byte what node:http sends for `redirect`. */
export type PlainAnswerWriter = (status: number, location: string) => string;

export function createPlainAnswerWriter({ keepAliveTimeout }: Server): PlainAnswerWriter {
  const keptSeconds = Math.floor(keepAliveTimeout / 1000);
  const parts = new Map<number, { start: string; end: string }>();
  let second = 0;

  const makeParts = (status: number) => {
    const start = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nLocation: `;
    const end =
      `\r\nCache-Control: ${cacheControlOf(status)}\r\nContent-Length: 0\r\n` +
      `Date: ${new Date(second * 1000).toUTCString()}\r\n` +
      `Connection: keep-alive\r\nKeep-Alive: timeout=${keptSeconds}\r\n\r\n`;
    const made = { start, end };
    parts.set(status, made);
    return made;
  };

  return (status, location) => {
    const now = Math.floor(Date.now() / 1000);
    if (now !== second) {
      second = now;
      parts.clear();
    }
    const { start, end } = parts.get(status) ?? makeParts(status);
    return start + location + end;
  };
}
