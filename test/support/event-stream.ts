import { setTimeout as pause } from 'node:timers/promises';
import { after } from 'node:test';

export interface OpenStream {
  status: number;
  headers: Headers;
  /** Events and comments received so far, without the empty line after each. */
  frames: string[];
  /** The data of the `clicks` events. */
  clicks(): LiveClicks[];
  /** Resolves when the stream has ended, whoever ended it; true if it was complete. */
  ended: Promise<boolean>;
  close(): void;
}

export interface LiveClicks {
  today: number;
  recent: Record<string, unknown>[];
}

/** Opens a stream of server-sent events and records it. It is closed when the test file ends. */
export async function openStream(address: string, headers: Record<string, string>): Promise<OpenStream> {
  const aborter = new AbortController();
  const close = () => aborter.abort();
  after(close);
  const response = await fetch(address, { headers, signal: aborter.signal });
  const frames: string[] = [];
  return {
    status: response.status,
    headers: response.headers,
    frames,
    clicks: () =>
      frames.flatMap((frame) => {
        const data = /^event: clicks\ndata: (.*)$/s.exec(frame)?.[1];
        return data === undefined ? [] : [JSON.parse(data) as LiveClicks];
      }),
    ended: readAlong(response, frames),
    close,
  };
}

async function readAlong({ body }: Response, frames: string[]): Promise<boolean> {
  let text = '';
  const decoder = new TextDecoder();
  try {
    for await (const piece of body ?? []) {
      text += decoder.decode(piece, { stream: true });
      const parts = text.split('\n\n');
      text = parts.pop() ?? '';
      frames.push(...parts);
    }
    return true;
  } catch {
    return false;
  }
}

/** Whether the stream ends within `ms`. */
export function endsWithin(stream: OpenStream, ms: number): Promise<boolean> {
  return Promise.race([stream.ended, pause(ms, false, { ref: false })]);
}
