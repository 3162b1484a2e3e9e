import { setTimeout as pause } from 'node:timers/promises';
import type { Page, Request, Response } from 'playwright-core';

/** What became of the page since it was last asked. */
export interface Happened {
  /** Errors on the console, but for the browser's own lines about refused calls. */
  errors: string[];
  /** Calls that were refused because of what was sent: 400 to 499. */
  refused: Response[];
  /** Answers that no click may cause, and requests to others. */
  wrong: string[];
}

export interface QuietPage {
  /** Waits until every request is answered and what came of it is drawn; what takes too long is told by `take`. */
  settle(): Promise<void>;
  take(): Happened;
}

const quietWithinMs = 10_000;
const lookEveryMs = 10;
/** What takes longer, such as a message that goes away, is nothing to wait for. */
const shortTimerMsMax = 400;
/** Signed out, or asked too often: nothing that a click may cause here. */
const neverRefused = [401, 429];

/** Watches what a page asks for and complains of. */
export async function watchPage(page: Page, origin: string): Promise<QuietPage> {
  await page.addInitScript(countTimers);
  const pending = new Set<Request>();
  let happened: Happened = { errors: [], refused: [], wrong: [] };
  page.on('request', (request) => {
    // Clicks as they come: an answer that does not end.
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

/** What the dashboard calls: the API, and the form for reports, by which administrators find what they want to block. */
function isCall(url: string, origin: string): boolean {
  return url.startsWith(`${origin}/api/`) || url === `${origin}/report`;
}

function isOwn(url: string, origin: string): boolean {
  return url.startsWith(`${origin}/`) || /^(?:data|blob|about|mailto|tel):/.test(url);
}

/** Answers what was not answered in time. */
async function settle(page: Page, pending: Set<Request>): Promise<Request[]> {
  const giveUpAt = Date.now() + quietWithinMs;
  while (Date.now() < giveUpAt) {
    if (pending.size > 0) {
      await pause(lookEveryMs);
      continue;
    }
    // A page that is being left cannot be asked.
    const timers = await page.evaluate<number>(idle).catch(() => 1);
    if (timers === 0 && pending.size === 0) return [];
  }
  const unanswered = [...pending];
  pending.clear();
  return unanswered;
}

/** In the page: what an answer changes is drawn with the next frame; answers how many short timers are running then. */
const idle = `new Promise((done) => {
  const idle = (then) => requestIdleCallback(then, { timeout: 100 });
  requestAnimationFrame(() => idle(() => idle(() => done(shortTimers.size))));
})`;

/** In the page, before its own scripts: what waits a little, such as a search for a pause in typing, is not done yet. */
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
