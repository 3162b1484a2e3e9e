import { setTimeout as pause } from 'node:timers/promises';
import type { Page, Request, Response } from 'playwright-core';

/** What happened on the page since the last `take`. */
export interface Happened {
  /** Errors on the console, except the browser's own lines about refused calls. */
  errors: string[];
  /** Calls that were refused because of their input, with a status from 400 to 499. */
  refused: Response[];
  /** Answers that no click may cause, and requests to other hosts. */
  wrong: string[];
}

export interface QuietPage {
  /**
   * Waits until every request is answered and the result is rendered; `take` reports requests that take too
   * long.
   */
  settle(): Promise<void>;
  take(): Happened;
}

const quietWithinMs = 60_000;
const lookEveryMs = 10;
/** Longer timers, such as that of a message that disappears, are not waited for. */
const shortTimerMsMax = 400;
/** Signed out and rate-limited: no click may cause these here. */
const neverRefused = [401, 429];

/** Watches a page's requests and console errors. */
export async function watchPage(page: Page, origin: string): Promise<QuietPage> {
  await page.addInitScript(countTimers);
  const pending = new Set<Request>();
  let happened: Happened = { errors: [], refused: [], wrong: [] };
  page.on('request', (request) => {
    // Clicks are streamed live: an answer that does not end.
    if (request.resourceType() !== 'eventsource') pending.add(request);
    if (!isOwn(request.url(), origin)) happened.wrong.push(`asked ${request.url()}`);
  });
  const onEnd = (request: Request) => pending.delete(request);
  page.on('requestfinished', onEnd).on('requestfailed', onEnd);
  page.on('response', (response) => {
    const status = response.status();
    if (status < 400) return;
    const isRefused = status < 500 && !neverRefused.includes(status) && isCall(response.url(), origin);
    if (isRefused) happened.refused.push(response);
    else happened.wrong.push(`${response.url()} answered ${status}`);
  });
  page.on('pageerror', (error) => happened.errors.push(String(error)));
  page.on('console', (message) => {
    const isAboutCall = isCall(message.location().url, origin) && /status of 4\d\d/.test(message.text());
    if (message.type() === 'error' && !isAboutCall) happened.errors.push(message.text());
  });
  return {
    async settle() {
      const unanswered = await settle(page, pending);
      happened.wrong.push(...unanswered.map((request) => `${request.url()} is not answered`));
    },
    take() {
      const taken = happened;
      happened = { errors: [], refused: [], wrong: [] };
      return taken;
    },
  };
}

/**
 * The dashboard's calls: the API, and the form for reports, which administrators use to find what they want
 * to block.
 */
function isCall(url: string, origin: string): boolean {
  return url.startsWith(`${origin}/api/`) || url === `${origin}/report`;
}

function isOwn(url: string, origin: string): boolean {
  return url.startsWith(`${origin}/`) || /^(?:data|blob|about|mailto|tel):/.test(url);
}

/** Returns the requests that were not answered in time. */
async function settle(page: Page, pending: Set<Request>): Promise<Request[]> {
  const giveUpAt = Date.now() + quietWithinMs;
  while (Date.now() < giveUpAt) {
    if (pending.size > 0) {
      await pause(lookEveryMs);
      continue;
    }
    // A page that is being left cannot evaluate scripts.
    const timers = await page.evaluate<number>(idle).catch(() => 1);
    if (timers === 0 && pending.size === 0) return [];
  }
  const unanswered = [...pending];
  pending.clear();
  return unanswered;
}

/**
 * Runs in the page. Changes by an answer are rendered with the next frame; resolves to the number of short
 * timers then.
 */
const idle = `new Promise((done) => {
  const idle = (then) => requestIdleCallback(then, { timeout: 100 });
  requestAnimationFrame(() => idle(() => idle(() => done(shortTimers.size))));
})`;

/**
 * Runs in the page before its own scripts: counts short timers, such as a search that waits for a pause in
 * typing.
 */
const countTimers = `{
  const shortMs = ${shortTimerMsMax};
  const { setTimeout, clearTimeout } = window;
  window.shortTimers = new Set();
  window.setTimeout = (action, ms = 0, ...values) => {
    const timer = setTimeout(() => {
      shortTimers.delete(timer);
      action(...values);
    }, ms);
    if (ms <= shortMs) shortTimers.add(timer);
    return timer;
  };
  window.clearTimeout = (timer) => {
    shortTimers.delete(timer);
    clearTimeout(timer);
  };
}`;
