import { median, runLoad } from './support/load.ts';
import type { Figure } from './support/report.ts';
import { type BenchService, call, register, startService } from './support/service.ts';

const connections = 64;
const createSeconds = 4;
const createRuns = 3;
const linksWanted = 100_000;
const linksPerCall = 1_000;
const listRuns = 41;

/** Creating links one by one over keep-alive, and listing them when there are 100,000. */
export async function measureLinks(): Promise<Figure[]> {
  const service = await startService();
  try {
    const key = await register(service);
    const rates: number[] = [];
    let created = 0;
    for (let run = 0; run < createRuns; run++) {
      const { perSecond, answered } = await createLoad(service, key);
      rates.push(perSecond);
      created += answered;
    }
    await createUntil(service, key, created);
    const lastPage = Math.ceil(linksWanted / 15);
    return [
      {
        what: 'create link, 64 keep-alive connections',
        value: median(rates),
        unit: '/s',
        goal: { atLeast: 2_000 },
      },
      await listPage(service, key, { page: 1, what: 'list of 15, first page' }),
      await listPage(service, key, { page: Math.floor(lastPage / 2), what: 'list of 15, middle page' }),
      await listPage(service, key, { page: lastPage, what: 'list of 15, last page' }),
    ];
  } finally {
    await service.stop();
  }
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

async function createUntil(service: BenchService, key: string, created: number): Promise<void> {
  for (let missing = linksWanted - created; missing > 0; missing -= linksPerCall) {
    const urls = Array.from({ length: Math.min(missing, linksPerCall) }, (_, index) => ({
      url: `https://example.com/bulk/${missing - index}`,
    }));
    await call(service, { method: 'POST', path: '/api/urls/add', key, body: { urls } });
  }
}

async function listPage(
  service: BenchService,
  key: string,
  { page, what }: { page: number; what: string },
): Promise<Figure> {
  const times: number[] = [];
  for (let run = 0; run < listRuns; run++) {
    const startedAt = performance.now();
    await call(service, { method: 'GET', path: `/api/urls?limit=15&page=${page}`, key });
    times.push(performance.now() - startedAt);
  }
  return {
    what: `${what} at 100,000 links (median)`,
    value: median(times),
    unit: 'ms',
    goal: { atMost: 20 },
  };
}
