import type { Page } from 'playwright-core';
import type { RecordedVisit } from '../../../src/clicks/visit.ts';
import { chrome, dayMs, firefox, iphone } from '../../support/clicks/visits.ts';

/** Public addresses, each registered in a different country. */
const addresses = [
  '8.8.8.8',
  '5.9.0.1',
  '90.1.1.1',
  '133.1.1.1',
  '189.1.1.1',
  '24.48.0.1',
  '165.21.1.1',
  '49.1.1.1',
];
const agents = [chrome, iphone, firefox, 'curl/8.5.0'];
const referrers = ['', 'https://www.google.com/', 'https://t.co/x', 'https://news.example.org/a', ''];
const languages = ['en-GB', 'de-DE', 'fr', 'ja', 'pt-BR'];
const queries = ['', 'utm_source=newsletter&utm_medium=email&utm_campaign=spring', '', 'utm_source=poster'];

/** `count` visits of a link, a few each day, before the moment `before`; the same ones at each call. */
export function makeVisits(linkId: number, count: number, before: number): Partial<RecordedVisit>[] {
  return Array.from({ length: count }, (_, index) => ({
    subjectId: linkId,
    // More on some days than on others.
    at: before - Math.floor((index * dayMs) / (8 + 6 * Math.sin(index / 60))),
    address: pick(addresses, Math.floor((index * index) / 7) % 11),
    userAgent: pick(agents, index % 9),
    referrer: pick(referrers, index % 7),
    language: pick(languages, index % 8),
    query: pick(queries, index % 5),
  }));
}

/** Wraps around, so the first values come up more often. */
function pick(values: readonly string[], index: number): string {
  return values[index % values.length] as string;
}

export const region = (page: Page, name: string) => page.getByRole('region', { name });
export const chart = (page: Page) => page.getByRole('img', { name: /^Clicks over time/ });
export const map = (page: Page) => page.getByRole('img', { name: /^World map/ });
/** The number shown below a label. */
export const total = async (page: Page, label: string) => {
  const box = page.locator('.card', { has: page.getByText(label, { exact: true }) }).first();
  return Number((await box.locator('.text-2xl').innerText()).replaceAll(',', ''));
};
