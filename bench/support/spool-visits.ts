import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { spoolFolder } from '../../src/clicks/spool/spool.ts';
import { frameBytesMax, writeFrame } from '../../src/clicks/spool/visit-frame.ts';

const segmentBytes = 64 * 1024 * 1024;
const bufferBytes = 4 * 1024 * 1024;
const visitsPerSecond = 20_000;

const userAgents = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
];
const referrers = [
  '',
  '',
  'https://www.facebook.com/',
  'https://t.co/',
  'https://www.google.com/',
  'https://news.example.com/',
];
const languages = ['en-US,en;q=0.9', 'de-DE,de;q=0.9', 'fr,fr-FR;q=0.8,en;q=0.5', 'pt-BR,pt;q=0.9,en;q=0.7'];

interface SpooledVisits {
  visits: number;
  /** The id of the next visit's link. */
  pickLink(): number;
  /**
   * Time of the first visit, and of the one that would follow the last, in epoch milliseconds; ends at the
   * present unless given.
   */
  between?: [from: number, to: number];
}

/**
 * Writes visits into the spool of a data directory, as a killed process leaves them: of different people,
 * with a few referrers and tags.
 */
export function spoolVisits(dataDir: string, { visits, pickLink, between }: SpooledVisits): void {
  const folder = spoolFolder(dataDir);
  mkdirSync(folder, { recursive: true });
  const buffer = Buffer.alloc(bufferBytes);
  const now = Date.now();
  const [from, to] = between ?? [now - (visits / visitsPerSecond) * 1000, now];
  let [segments, written, used] = [0, 0, 0];
  const open = () => openSync(join(folder, `left-${String(segments++).padStart(6, '0')}.spool`), 'w');
  let fd = open();
  const flush = () => {
    written += writeSync(fd, buffer, 0, used);
    used = 0;
    if (written < segmentBytes) return;
    closeSync(fd);
    fd = open();
    written = 0;
  };
  for (let visit = 0; visit < visits; visit++) {
    used = writeFrame(buffer, used, {
      subject: 'link',
      subjectId: pickLink(),
      accountId: 1,
      at: Math.floor(from + (visit * (to - from)) / visits),
      userAgent: anyOf(userAgents),
      referrer: anyOf(referrers),
      language: anyOf(languages),
      address: `${below(200) + 11}.${below(256)}.${below(256)}.${below(256)}`,
      query: visit % 20 === 0 ? `utm_source=mail&utm_campaign=campaign-${below(50)}` : '',
      purpose: '',
      optedOut: false,
    });
    if (used > bufferBytes - frameBytesMax) flush();
  }
  flush();
  closeSync(fd);
}

/** Picks ids from 1 to `links` with equal probability. */
export function pickEvenly(links: number): () => number {
  return () => below(links) + 1;
}

/**
 * Picks ids from 1 to `links`, the n-th 1/n as often as the first: the distribution of links, words and
 * cities (Zipf's law).
 */
export function pickByPopularity(links: number): () => number {
  const upTo = new Float64Array(links);
  let sum = 0;
  for (let place = 0; place < links; place++) upTo[place] = sum += 1 / (place + 1);
  return () => {
    const wanted = Math.random() * sum;
    let [low, high] = [0, links - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((upTo[middle] as number) < wanted) low = middle + 1;
      else high = middle;
    }
    return low + 1;
  };
}

function below(end: number): number {
  return Math.floor(Math.random() * end);
}

function anyOf<Value>(values: readonly Value[]): Value {
  return values[below(values.length)] as Value;
}
