import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after } from 'node:test';
import { type SafeFetch, safeFetch } from '../../../src/platform/safe-fetch.ts';

export interface PictureServer {
  /** The address of a path that is answered with these bytes. */
  put(path: string, bytes: Uint8Array, status?: number): string;
  /** How often somebody asked. */
  readonly requests: number;
  readonly port: number;
  /** Reaches this server and nothing else on this machine. */
  safeFetch: SafeFetch;
}

/** A web server elsewhere, as the service sees it: `pictures.test`, though it is on loopback. */
export async function startPictureServer(): Promise<PictureServer> {
  const files = new Map<string, { bytes: Uint8Array; status: number }>();
  let requests = 0;
  const server = createServer(({ url = '' }, response) => {
    requests++;
    const file = files.get(url);
    response.writeHead(file?.status ?? 404).end(file?.bytes);
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
    get requests() {
      return requests;
    },
    port,
    safeFetch: (url, limits) => safeFetch(url, limits, surroundings),
  };
}
