/** The fast lane in front of a test server, for tests of its connections. */
import { once } from 'node:events';
import { createServer, type ServerOptions } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import type { TestContext } from 'node:test';
import { promisify } from 'node:util';
import { refuseUnreadable } from '../../../src/http/server/refuse-unreadable.ts';
import { createReadThroughCache } from '../../../src/platform/caches/read-through-cache.ts';
import type { DataPlane } from '../../../src/redirect/data-plane.ts';
import { attachFastLane } from '../../../src/redirect/lane/fast-lane.ts';
import { handleVisit } from '../../../src/redirect/handle-visit.ts';
import { createLinkCache } from '../../../src/redirect/link-cache/link-cache.ts';
import { fromPlain, type LiveLink } from '../../../src/redirect/live-link.ts';
import type { VisitedDomain } from '../../../src/resources/domains/index.ts';
import { readSettings } from '../../../src/settings/settings.ts';
import { openSpool, readVisitsNow } from './spools.ts';
import { poll } from './visits.ts';

interface Options {
  fsync?: '50ms' | 'always';
  limits?: ServerOptions;
}

/** Starts the lane in front of a listening server, with a source of links that can be delayed. */
export async function startLane(context: TestContext, { fsync = '50ms', limits = {} }: Options = {}) {
  const { spool, folder, clock } = await openSpool(context, { fsync });
  const source: Record<string, LiveLink> = {};
  const asked: string[] = [];
  const held: Promise<void>[] = [];
  const links = createLinkCache({
    clock,
    lifetimeMs: 3_600_000,
    async load(_, aliasKey) {
      asked.push(aliasKey);
      const link = source[aliasKey] ?? null;
      await held.shift();
      return link;
    },
  });
  const hosts: Record<string, VisitedDomain> = {};
  const domains = createReadThroughCache<VisitedDomain>({
    clock,
    lifetimeMs: 60_000,
    entriesMax: 10,
    bytesMax: 1_000_000,
    load: async (host) => hosts[host] ?? null,
  });
  const settings = readSettings({ BASE_URL: 'http://localhost' });
  const faults = { log() {}, end() {} };
  const plane = { settings, clock, faults, spool, links, domains } as unknown as DataPlane;
  const server = createServer({ keepAliveTimeout: 5_000, ...limits });
  server.on('request', (message, response) => handleVisit(plane, message, response));
  const [slow] = server.listeners('connection') as ((socket: Socket) => void)[];
  let handedOver = 0;
  server.removeAllListeners('connection');
  server.on('connection', (socket: Socket) => {
    handedOver++;
    slow?.call(server, socket);
  });
  refuseUnreadable(server);
  const lane = attachFastLane(server, plane);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  context.after(() => void server.close());
  return {
    plane,
    clock,
    source,
    hosts,
    asked,
    close: lane.close,
    handedOver: () => handedOver,
    connections: promisify(server.getConnections.bind(server)),
    recorded: () => readVisitsNow(folder).length,
    connect: () => connectClient(context, port),
    /** Delays the next read of a link until it is released. */
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>();
      held.push(promise);
      context.after(() => resolve());
      return { release: resolve };
    },
  };
}

async function connectClient(context: TestContext, port: number) {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  let received = '';
  socket.setEncoding('latin1').on('data', (text: string) => {
    received += text;
  });
  socket.on('error', () => {});
  context.after(() => socket.destroy());
  await once(socket, 'connect');
  return {
    socket,
    received: () => received,
    /** Visits a link. Returns the redirect's target, or the status of any other answer. */
    async visit(alias: string, host?: string): Promise<string | number> {
      const start = received.length;
      socket.write(laneRequest(alias, '', host));
      const head = await poll(`an answer for ${alias}`, async () => {
        const [whole] = /^.*?\r\n\r\n/s.exec(received.slice(start)) ?? [];
        return whole;
      });
      return /\r\nLocation: (\S+)/.exec(head)?.[1] ?? Number(head.slice(9, 12));
    },
  };
}

export function laneRequest(alias: string, more = '', host = 'localhost'): string {
  return `GET /${alias} HTTP/1.1\r\nHost: ${host}\r\nUser-Agent: Browser/1\r\n${more}\r\n`;
}

export function makeLink(name: string): LiveLink {
  const target = `https://example.com/${name}`;
  return fromPlain({ id: 1, accountId: 1, status: 302, target, forwardQuery: true });
}
