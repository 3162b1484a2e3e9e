/**
 * The simplest possible redirect in Node: a map and node:http, without counting. Prints the port it listens
 * on.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { aliasOf, cacheControl, targetOf } from './link-set.ts';

const links = Number(process.argv[2]);
const targets = new Map(
  Array.from({ length: links }, (_, number) => [`/${aliasOf(number)}`, targetOf(number)]),
);

const server = createServer(({ url = '' }, response) => {
  const target = targets.get(url);
  if (target === undefined) {
    response.writeHead(404).end();
    return;
  }
  response.writeHead(302, { Location: target, 'Cache-Control': cacheControl, 'Content-Length': 0 }).end();
});
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port));
