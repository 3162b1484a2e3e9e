import { once } from 'node:events';
import { connect } from 'node:net';

export interface RawAnswer {
  status: number;
  /** Header names in lower case. */
  headers: Map<string, string>;
  text: string;
}

/**
 * Sends raw bytes over a new socket, for requests that no HTTP client would make, and reads the first answer.
 * The server must close the connection; add `Connection: close` where it would not.
 */
export async function sendRaw(baseUrl: string, ...parts: (string | Uint8Array)[]): Promise<RawAnswer> {
  const { hostname, port } = new URL(baseUrl);
  const socket = connect(Number(port), hostname);
  const chunks: Uint8Array[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  // The server may close the connection while we are still writing; what it sent before counts.
  socket.on('error', () => {});
  await once(socket, 'connect');
  for (const part of parts) if (socket.writable) socket.write(part);
  await once(socket, 'close');
  return parseAnswer(Buffer.concat(chunks).toString('utf8'));
}

/**
 * As sendRaw, for a client that writes all it has before it reads anything, as many do.
 * @throws Error when the other side closes the connection before it has taken everything
 */
export async function sendWhole(baseUrl: string, bytes: string | Uint8Array): Promise<RawAnswer> {
  const { hostname, port } = new URL(baseUrl);
  const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true });
  await once(socket, 'connect');
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject);
    socket.write(bytes, () => resolve());
  });
  const chunks: Uint8Array[] = await socket.toArray();
  socket.destroy();
  return parseAnswer(Buffer.concat(chunks).toString('utf8'));
}

/**
 * Sends a request without the last byte of its body, and resolves when the other side has read the head. The answer
 * comes when it is finished.
 */
export async function holdBack(
  baseUrl: string,
  { line, headers, body }: { line: string; headers: Record<string, string>; body: string | Uint8Array },
): Promise<{ finish(): Promise<RawAnswer> }> {
  const { hostname, port } = new URL(baseUrl);
  const bytes = Buffer.from(body);
  const all = {
    Host: 'localhost',
    'Content-Type': 'application/json',
    ...headers,
    'Content-Length': bytes.length,
    Connection: 'close',
    Expect: '100-continue',
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  const socket = connect(Number(port), hostname);
  const chunks: Uint8Array[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  // If the request was refused early, the connection is already closed.
  const closed = once(socket, 'close');
  socket.on('error', () => {});
  socket.write(`${[`${line} HTTP/1.1`, ...lines].join('\r\n')}\r\n\r\n`);
  await once(socket, 'data');
  socket.write(bytes.subarray(0, -1));
  return {
    async finish() {
      if (socket.writable) socket.write(bytes.subarray(-1));
      await closed;
      const text = Buffer.concat(chunks).toString('utf8');
      return parseAnswer(text.slice(text.indexOf('\r\n\r\n') + 4));
    },
  };
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
