import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { type LoadResult, percentile, runLoad } from './support/load.ts';
import type { Figure } from './support/report.ts';
import { type BenchService, call, register, startService } from './support/service.ts';

/**
 * All codes with all margins are more pictures than are requested, so none is requested twice and each must
 * be drawn.
 */
const codesCount = 400;
const marginsCount = 17;
const secondsUsual = 3;
const renderConnections = 20;
const redirectsPerSecond = 200;
const redirectSeconds = 5;

/** Measures pictures of QR codes over HTTP, and how drawing them affects redirects. */
export async function measureQr(): Promise<Figure[]> {
  const service = await startService();
  try {
    const key = await register(service);
    const codes = await createCodes(service, key);
    // Warm-up: the threads start at the first pictures.
    await ask(service, { next: freshPaths(codes, 'png', 500), connections: 2, seconds: 0.5 });
    const svg = await ask(service, { next: freshPaths(codes, 'svg', 512) });
    const png = freshPaths(codes, 'png', 512);
    const one = await ask(service, { next: png });
    const many = await ask(service, { next: png, connections: renderConnections });
    const cached = await ask(service, { next: () => `/qr/${codes[0]}` });
    const redirect = await redirectBeside(service, key);
    return [
      inTime('QR code as SVG, fresh (median)', svg.p50Ms, 1),
      inTime('QR code as PNG of 512 px, fresh (median)', one.p50Ms, 10),
      {
        what: `fresh PNG of 512 px, ${renderConnections} connections`,
        value: many.perSecond,
        unit: '/s',
        goal: { atLeast: 200 },
      },
      inTime('QR code as PNG of 512 px, cached (median)', cached.p50Ms, 1),
      inTime(`redirect beside ${renderConnections} large renders (p99)`, redirect, 50),
    ];
  } finally {
    await service.stop();
  }
}

function inTime(what: string, value: number, atMost: number): Figure {
  return { what, value, unit: 'ms', goal: { atMost } };
}

/** Creates plain dynamic codes, which contain their scan address, as most codes do. */
async function createCodes(service: BenchService, key: string): Promise<string[]> {
  const codes: string[] = [];
  for (let number = 0; number < codesCount; number++) {
    codes.push(await createCode(service, key, { type: 'link', data: `https://example.com/${number}` }));
  }
  return codes;
}

async function createCode(service: BenchService, key: string, body: object): Promise<string> {
  const { link } = (await call(service, { method: 'POST', path: '/api/qr/add', key, body })) as {
    link: string;
  };
  return link.slice(link.lastIndexOf('/') + 1);
}

/** Returns a function that makes paths of pictures that were never requested before. */
function freshPaths(codes: string[], format: string, size: number): () => string {
  let number = 0;
  return () => {
    const margin = Math.floor(number / codes.length);
    if (margin >= marginsCount) throw new Error('There are no more fresh pictures.');
    return `/qr/${codes[number++ % codes.length]}.${format}?size=${size}&margin=${margin}`;
  };
}

interface Asked {
  next(): string;
  connections?: number;
  seconds?: number;
}

function ask(
  { port }: BenchService,
  { next, connections = 1, seconds = secondsUsual }: Asked,
): Promise<LoadResult> {
  return runLoad({
    port,
    connections,
    seconds,
    expect: 'HTTP/1.1 200',
    nextRequest: () => `GET ${next()} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`,
  });
}

/** The 99th percentile of redirect latencies in ms while large dotted codes with a logo are drawn. */
async function redirectBeside(service: BenchService, key: string): Promise<number> {
  const body = { type: 'link', data: 'https://example.com/', logo: await uploadLogo(service, key), style };
  const next = largePaths(await createCode(service, key, body));
  const { short } = (await call(service, {
    method: 'POST',
    path: '/api/url/add',
    key,
    body: { url: 'https://example.com/page' },
  })) as { short: string };
  const renders = ask(service, { next, connections: renderConnections, seconds: redirectSeconds });
  const latencies = await visitOnSchedule(service.baseUrl + new URL(short).pathname);
  await renders;
  return percentile(latencies, 0.99);
}

const style = { dots: 'circle', corners: 'rounded' };

function largePaths(code: string): () => string {
  let sizePx = 1_024;
  return () => `/qr/${code}.png?size=${sizePx++}`;
}

async function uploadLogo(service: BenchService, key: string): Promise<string> {
  const png = await sharp({ create: { width: 256, height: 256, channels: 3, background: '#dc1e3c' } })
    .png()
    .toBuffer();
  const answer = await fetch(`${service.baseUrl}/api/upload`, {
    method: 'POST',
    headers: { 'Content-Type': 'image/png', Authorization: `Bearer ${key}` },
    body: new Uint8Array(png),
  });
  return ((await answer.json()) as { path: string }).path;
}

/**
 * Latencies in ms, ascending, measured from the scheduled time of each visit, so that a stalled service shows
 * in all visits that had to wait.
 */
async function visitOnSchedule(url: string): Promise<number[]> {
  const visits = redirectsPerSecond * redirectSeconds;
  const startedAt = performance.now();
  const latencies = Array.from({ length: visits }, async (_, number) => {
    const dueAt = startedAt + (number * 1_000) / redirectsPerSecond;
    await pause(Math.max(1, dueAt - performance.now()));
    const { status, body } = await fetch(url, { redirect: 'manual' });
    await body?.cancel();
    if (status !== 302) throw new Error(`The redirect answered ${status}.`);
    // Timers may be early by a fraction of a millisecond.
    return Math.max(0, performance.now() - dueAt);
  });
  return (await Promise.all(latencies)).sort((a, b) => a - b);
}
