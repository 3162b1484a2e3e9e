import { setTimeout as pause } from 'node:timers/promises';
import { median } from './support/load.ts';
import type { Figure } from './support/report.ts';
import { type BenchService, call, register, residentMegabytes, startService } from './support/service.ts';

/** So long caches fill, and V8's heap grows to what it then keeps. */
const warmUpSeconds = 300;
/** Two parts of this length are compared. */
const partSeconds = 90;
const sampleEveryMs = 2_000;
const users = 4;
/** Leaves the machine time, so that queues do not add to what is measured. */
const restMs = 100;
const formats = ['svg', 'png', 'pdf', 'eps'] as const;

interface Use {
  service: BenchService;
  key: string;
  /** No two uses have the same, so all that is made and asked for is new. */
  number: number;
}

/**
 * Measures whether memory grows while links and codes are made, visited and deleted over and over: what the service
 * keeps has to be bounded.
 */
export async function measureSoak(): Promise<Figure[]> {
  const service = await startService();
  try {
    const key = await register(service);
    let number = 0;
    const startedAt = performance.now();
    const isBefore = (seconds: number) => performance.now() - startedAt < seconds * 1000;
    const using = Array.from({ length: users }, async () => {
      while (isBefore(warmUpSeconds + 2 * partSeconds)) {
        await useOnce({ service, key, number: number++ });
        await pause(restMs);
      }
    });
    const sampleUntil = async (seconds: number) => {
      const sizes: number[] = [];
      while (isBefore(seconds)) {
        sizes.push((await residentMegabytes(service.pid)) ?? Number.NaN);
        await pause(sampleEveryMs);
      }
      return median(sizes);
    };
    const sampleParts = async () => {
      await sampleUntil(warmUpSeconds);
      const earlier = await sampleUntil(warmUpSeconds + partSeconds);
      return { earlier, later: await sampleUntil(warmUpSeconds + 2 * partSeconds) };
    };
    const [{ earlier, later }] = await Promise.all([sampleParts(), ...using]);
    const what = `growth of memory in ${partSeconds} s of use`;
    const note = `from ${Math.round(earlier)} MB, ${number} links and codes made and deleted`;
    return [{ what, value: later - earlier, unit: 'MB', goal: { atMost: 20 }, note }];
  } finally {
    await service.stop();
  }
}

async function useOnce(use: Use): Promise<void> {
  await useLink(use);
  await useCode(use);
  await call(use.service, { method: 'GET', path: '/api/statistics', key: use.key });
}

async function useLink({ service, key, number }: Use): Promise<void> {
  const api = (method: string, path: string, body?: object) => call(service, { method, path, key, body });
  const made = await api('POST', '/api/url/add', { url: `https://example.com/${number}` });
  const { id, short } = made as { id: number; short: string };
  const { pathname } = new URL(short);
  await visit(service, pathname, 302);
  await api('GET', `/api/urls?limit=20&q=${number}`);
  await api('PUT', `/api/url/${id}/update`, { url: `https://example.org/${number}` });
  await visit(service, pathname, 302);
  await api('GET', `/api/url/${id}/statistics`);
  await api('DELETE', `/api/url/${id}/delete`);
  await visit(service, pathname, 404);
}

async function useCode({ service, key, number }: Use): Promise<void> {
  const body = { type: 'text', data: `table ${number}`, name: `table ${number}` };
  const made = await call(service, { method: 'POST', path: '/api/qr/add', key, body });
  const { id, link } = made as { id: number; link: string };
  for (const format of formats) await visit(service, `${new URL(link).pathname}.${format}`, 200);
  await call(service, { method: 'DELETE', path: `/api/qr/${id}/delete`, key });
}

async function visit({ baseUrl }: BenchService, path: string, expected: number): Promise<void> {
  const address = `${baseUrl}${path}`;
  const { status, body } = await fetch(address, { redirect: 'manual' });
  await body?.cancel();
  if (status !== expected) throw new Error(`${address} answered ${status}.`);
}
