import { randomUUIDv7 } from 'node:crypto';
import { chooseClickRows } from '../../src/clicks/rows/choose-click-rows.ts';
import { createClickStore } from '../../src/clicks/click-store.ts';
import type { RecordedVisit } from '../../src/clicks/visit.ts';
import { startDatabaseThread } from '../../src/database/sqlite/database-thread.ts';
import { openSqlite } from '../../src/database/sqlite/sqlite.ts';
import { packVisits } from '../../test/support/clicks/click-stores.ts';
import type { DemoLinks } from './demo-account.ts';

const days = 45;
const dayMs = 86_400_000;
const clicks = 14_000;
const clicksPerBatch = 2_000;

const agents = [
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
  'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
];
const referrers = [
  '',
  '',
  '',
  'https://www.instagram.com/',
  'https://www.google.com/',
  'https://t.co/x',
  'https://news.ycombinator.com/',
];
const languages = ['en-GB', 'de-DE', 'fr-FR', 'es-ES', 'pt-BR', 'en-US'];
/** Prefixes of public IP addresses from several countries. */
const networks = [
  '5.9',
  '91.198',
  '81.2',
  '8.8',
  '12.0',
  '24.5',
  '200.160',
  '133.1',
  '2.16',
  '213.4',
  '82.64',
  '103.21',
];

/** Stores visits of the last weeks directly in the database. The service must not be running. */
export async function addClicks(path: string, { ids, qr }: DemoLinks, accountId: number): Promise<void> {
  const writer = await startDatabaseThread(new URL('../../src/writer-thread.ts', import.meta.url), { path });
  const database = await openSqlite({ path, writer });
  const store = createClickStore(database.write, chooseClickRows);
  const visits = Array.from({ length: clicks }, () => makeVisit({ ids, qr, accountId })).sort(
    (a, b) => a.at - b.at,
  );
  for (let start = 0; start < visits.length; start += clicksPerBatch) {
    const batch = packVisits(visits.slice(start, start + clicksPerBatch));
    await store.store(batch, { segment: 'demo', drainedBytes: start });
  }
  await store.forgetSegment('demo');
  await database.close();
}

function makeVisit({ ids, qr, accountId }: DemoLinks & { accountId: number }): RecordedVisit {
  const isScan = Math.random() < 0.15;
  const age = Math.random() ** 1.4 * days;
  const hour = 8 + 12 * Math.sqrt(Math.random());
  const today = Math.floor(Date.now() / dayMs) * dayMs;
  const at = Math.min(Date.now() - 60_000, today - Math.floor(age) * dayMs + (hour / 24) * dayMs);
  return {
    id: Buffer.from(randomUUIDv7().replaceAll('-', ''), 'hex'),
    subject: isScan ? 'qr' : 'link',
    subjectId: isScan ? qr : (pick(ids, 2.2) as number),
    accountId,
    at,
    userAgent: pick(agents, 1.3) as string,
    referrer: pick(referrers) as string,
    language: pick(languages) as string,
    address: `${pick(networks, 1.5)}.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}`,
    query: Math.random() < 0.3 ? 'utm_source=newsletter&utm_medium=email&utm_campaign=summer' : '',
    purpose: '',
    optedOut: false,
  };
}

/** Picks a random value; the higher `slope` is, the more often one of the first. */
function pick<Value>(values: readonly Value[], slope = 1): Value | undefined {
  return values[Math.floor(Math.random() ** slope * values.length)];
}
