import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after } from 'node:test';
import { type SafeFetch, safeFetch } from '../../../src/platform/addresses/safe-fetch.ts';

export interface PictureServer {
  /** Serves these bytes at a path; returns the URL. */
  put(path: string, bytes: Uint8Array, status?: number): string;
  /** Holds the answer to the next request for a path back; resolves, when it came, to what lets it go. */
  hold(path: string): Promise<() => void>;
  /** Number of requests received. */
  readonly requests: number;
  readonly port: number;
  /** A safeFetch that may reach this server and nothing else on this machine. */
  safeFetch: SafeFetch;
}

/** Starts a web server on loopback that the service takes for a remote one, `pictures.test`. */
export async function startPictureServer(): Promise<PictureServer> {
  const files = new Map<string, { bytes: Uint8Array; status: number }>();
  const held = new Map<string, (release: () => void) => void>();
  let requests = 0;
  const server = createServer(({ url = '' }, response) => {
    requests++;
    const file = files.get(url);
    const answer = () => void response.writeHead(file?.status ?? 404).end(file?.bytes);
    const onHeld = held.get(url);
    held.delete(url);
    if (onHeld === undefined) answer();
    else onHeld(answer);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  after(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const surroundings = {
    resolve: async (host: string) => (host === 'pictures.test' ? ['127.0.0.1'] : []),
    admits: (address: string) => address === '127.0.0.1',
  };
  return {
    put(path, bytes, status = 200) {
      files.set(path, { bytes, status });
      return `http://pictures.test:${port}${path}`;
    },
    hold: (path) => new Promise((resolve) => void held.set(path, resolve)),
    get requests() {
      return requests;
    },
    port,
    safeFetch: (url, limits) => safeFetch(url, limits, surroundings),
  };
}
