import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after } from 'node:test';
import sharp from 'sharp';
import type { Page } from '../../src/redirect/pages/page.ts';
import { type Locale, locales } from '../../src/redirect/pages/texts/index.ts';
import type { Sample } from './sample.ts';

export interface PageServer {
  /** `http://127.0.0.1:port`; the page `name` in a language is at `/name/de`. */
  origin: string;
  /** Adds a page, or an answer, at `/name/…`. */
  put(name: string, answer: Answer): void;
}

type Answer = (locale: Locale, message: IncomingMessage) => Page | Promise<Page>;

/**
 * Serves pages as the service would, on a random port, until the test file ends: call it at the top level.
 */
export async function servePages(samples: Record<string, Sample>): Promise<PageServer> {
  const answers = new Map<string, Answer>(Object.entries(samples));
  const picture = await makePicture();
  const server = createServer((message, response) => {
    const [, name = '', asked] = (message.url ?? '').split(/[/?]/);
    if (name === 'picture.png') return response.writeHead(200, { 'Content-Type': 'image/png' }).end(picture);
    const answer = answers.get(name);
    if (answer === undefined) return response.writeHead(404).end();
    const locale = locales.find((known) => known === asked) ?? 'en';
    return void Promise.resolve(answer(locale, message)).then((page) => send(response, page));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  after(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, put: (name, answer) => answers.set(name, answer) };
}

function send(response: ServerResponse, { status, headers, body }: Page): void {
  response.writeHead(status, { ...headers, 'Content-Length': Buffer.byteLength(body) }).end(body);
}

/** A landscape, so that screenshots show how a page looks with a picture. */
function makePicture(): Promise<Buffer> {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630">
<defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="#fbcfe8"/><stop offset="1" stop-color="#fef3c7"/></linearGradient></defs>
<rect width="1200" height="630" fill="url(#sky)"/><circle cx="850" cy="220" r="80" fill="#fff7ed"/>
<path d="M0 420 300 180l250 200 200-130 450 190v190H0z" fill="#818cf8"/>
<path d="M0 500q300-90 600-20t600-30v180H0z" fill="#4338ca"/></svg>`;
  return sharp(Buffer.from(drawing)).png().toBuffer();
}
