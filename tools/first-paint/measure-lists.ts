import type { Page } from 'playwright-core';
import { medianOf } from './measure-paint.ts';

export interface ListTimes {
  step: string;
  /** From the click until other rows are seen, in ms: the median. */
  seenMs: number;
  /** From the request until the whole answer is there, in ms: the median. */
  answerMs: number;
}

const repeats = 5;

/** What readers of a long table of links do, again and again. The page must show the links, of which there are many. */
export async function measureLists(page: Page, url: string): Promise<ListTimes[]> {
  const search = (text: string) => page.getByRole('searchbox', { name: 'Search links' }).fill(text);
  const sort = (order: string) => page.getByLabel('Sort').selectOption(order);
  const next = () => page.getByRole('button', { name: 'Next page' }).click();
  const steps: [step: string, address: string, act: () => Promise<unknown>][] = [
    ['next page', url, next],
    ['next page, in the middle', `${url}?page=3000`, next],
    ['sorted by clicks', url, () => sort('Most clicked')],
    ['next page, sorted by clicks', `${url}?order=click`, next],
    ['sorted by title', url, () => sort('Title, A to Z')],
    ['search that finds all', `${url}?page=2`, () => search('example.com')],
    ['search that finds one', url, () => search('/page/4711')],
    ['search that finds all, sorted by clicks', `${url}?q=example.com`, () => sort('Most clicked')],
  ];
  const times: ListTimes[] = [];
  for (const [step, address, act] of steps) times.push(await measureStep(page, { step, address, act }));
  return times;
}

interface Step {
  step: string;
  address: string;
  act(): Promise<unknown>;
}

async function measureStep(page: Page, { step, address, act }: Step): Promise<ListTimes> {
  const seen: number[] = [];
  const answers: number[] = [];
  for (let repeat = 0; repeat < repeats; repeat++) {
    await page.goto(address);
    await page.locator('tbody tr').nth(1).waitFor();
    const before = await firstRow(page);
    const answered = page.waitForResponse(({ url }) => url().includes('/api/urls?'));
    const start = performance.now();
    await act();
    await page.waitForFunction(
      `(document.querySelector('tbody tr')?.innerText ?? '') !== ${JSON.stringify(before)}`,
    );
    seen.push(performance.now() - start);
    const request = (await answered).request();
    await request.response().then((response) => response?.finished());
    const { requestStart, responseEnd } = request.timing();
    answers.push(responseEnd - requestStart);
  }
  return { step, seenMs: medianOf(seen), answerMs: medianOf(answers) };
}

function firstRow(page: Page): Promise<string> {
  return page.evaluate("document.querySelector('tbody tr')?.innerText ?? ''");
}
