import { type EngineName, startFilled } from './support/bench-database.ts';
import * as filled from './support/fill-links.ts';
import { median, runLoad } from './support/load.ts';
import { measureCalls } from './support/measure-calls.ts';
import type { Figure } from './support/report.ts';
import { type BenchService, register, startService } from './support/service.ts';

const connections = 64;
const createSeconds = 4;
const createRuns = 3;
const perPage = 25;
const deepPage = 500;

/** Measures creating links one by one over an HTTP keep-alive connection. */
export async function measureCreation(): Promise<Figure[]> {
  const service = await startService();
  try {
    const key = await register(service);
    const rates: number[] = [];
    for (let run = 0; run < createRuns; run++) rates.push((await createLoad(service, key)).perSecond);
    const what = 'create link, 64 keep-alive connections';
    return [{ what, value: median(rates), unit: '/s', goal: { atLeast: 2_000 } }];
  } finally {
    await service.stop();
  }
}

/** Measures listing an account's links with all filters and sort orders. */
export async function measureLists(
  engine: EngineName,
  { links, atMostMs }: { links: number; atMostMs: number },
): Promise<Figure[]> {
  const account = await startFilled(engine, (filler) => filled.fillLinks(filler, links));
  try {
    // Warm-up, so that one-time work of the service is in no figure.
    await measureCalls(account, `/api/urls?short=127.0.0.1/${filled.aliasOf(2)}`);
    const figures: Figure[] = [];
    for (const [what, query] of listQueries(links)) {
      const { firstMs, medianMs, cpuMs } = await measureCalls(account, `/api/urls?limit=${perPage}&${query}`);
      const of = `${engine}, ${links.toLocaleString('en-US')} links, ${what}`;
      const note = `${cpuMs.toFixed(1)} ms of processor time`;
      figures.push({ what: of, value: medianMs, unit: 'ms', goal: { atMost: atMostMs }, note });
      figures.push({ what: `${of}, first time`, value: firstMs, unit: 'ms', goal: { atMost: atMostMs } });
    }
    return figures;
  } finally {
    await account.stop();
  }
}

function listQueries(links: number): [what: string, query: string][] {
  const lastPage = Math.ceil(links / perPage);
  const [q, all] = [`q=${filled.rareWord}`, `q=${filled.commonText}`];
  return [
    ['first page', 'page=1'],
    ['page 500', `page=${deepPage}`],
    ['middle page', `page=${Math.floor(lastPage / 2)}`],
    ['last page', `page=${lastPage}`],
    ['q in few', q],
    ['q in none', `q=${filled.unknownWord}`],
    ['q in all', all],
    ['q in all, page 500', `${all}&page=${deepPage}`],
    ['by clicks', 'order=click'],
    ['by clicks, page 500', `order=click&page=${deepPage}`],
    ['by clicks, q in few', `order=click&${q}`],
    ['by clicks, q in all', `order=click&${all}`],
    ['by title', 'order=title'],
    ['by title, q in all', `order=title&${all}`],
    ['by title, of a campaign', `order=title&campaign=${filled.campaign}`],
    ['by short URL', `short=127.0.0.1/${filled.aliasOf(1)}`],
    ['of a campaign', `campaign=${filled.campaign}`],
    ['of a channel', `channel=${filled.channel}`],
    ['with a tag', `tag=${filled.tag}`],
    ['on a domain', `domain=${filled.domain}`],
    ['on no domain', 'domain=none'],
    ['public', 'status=public'],
    ['active', 'status=active'],
  ];
}

function createLoad(service: BenchService, key: string) {
  let number = 0;
  return runLoad({
    port: service.port,
    connections,
    seconds: createSeconds,
    expect: 'HTTP/1.1 200',
    nextRequest() {
      const body = JSON.stringify({ url: `https://example.com/page/${number++}` });
      return (
        `POST /api/url/add HTTP/1.1\r\nHost: 127.0.0.1:${service.port}\r\nAuthorization: Bearer ${key}\r\n` +
        `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
      );
    },
  });
}
