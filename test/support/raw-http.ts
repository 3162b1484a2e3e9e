import { once } from 'node:events';
import { connect } from 'node:net';

export interface RawAnswer {
  status: number;
  /** Names in lower case. */
  headers: Map<string, string>;
  text: string;
}

/**
 * Sends bytes as they are over a socket of its own, for requests that no HTTP client would make, and reads the first
 * answer. The other side must close the connection: ask for it with `Connection: close` where it would not.
 */
export async function sendRaw(baseUrl: string, ...parts: (string | Uint8Array)[]): Promise<RawAnswer> {
  const { hostname, port } = new URL(baseUrl);
  const socket = connect(Number(port), hostname);
  const chunks: Uint8Array[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  // The server may hang up while we still write; what it said before is what counts.
  socket.on('error', () => {});
  await once(socket, 'connect');
  for (const part of parts) if (socket.writable) socket.write(part);
  await once(socket, 'close');
  return parseAnswer(Buffer.concat(chunks).toString('utf8'));
}

function parseAnswer(answer: string): RawAnswer {
  const end = answer.indexOf('\r\n\r\n');
  const [first = '', ...lines] = answer.slice(0, end === -1 ? undefined : end).split('\r\n');
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
  });
  return {
    status: Number(first.split(' ')[1] ?? Number.NaN),
    headers: new Map(headers),
    text: end === -1 ? '' : answer.slice(end + 4),
  };
}
