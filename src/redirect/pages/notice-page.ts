import { html } from 'hono/html';
import { badge, type IconName, type Tone } from './parts/icons.ts';
import { createJson, createPage, type Page } from './page.ts';
import { retryAfter } from './negotiation/retry-after.ts';
import { shorten } from './parts/shorten.ts';
import { type Locale, type NoticeKind, textsOf } from './texts/index.ts';

export interface NoticeData {
  kind: NoticeKind;
  /** Requested host and path, shown so that visitors can see whether they mistyped it. */
  address?: string | undefined;
  /** When to try again, for `fault` and `tooManyRequests`; the page has a button for it. */
  retryAfterSeconds?: number;
  /** The methods allowed here, for `wrongMethod`: `GET, HEAD`. */
  allow?: string;
}

interface Look {
  status: number;
  icon: IconName;
  tone: Tone;
}

/** A link that has not started yet is a 404. One that has ended is a 410, whatever ended it. */
const looks: Record<NoticeKind, Look> = {
  unknownLink: { status: 404, icon: 'unlinked', tone: 'calm' },
  unknownPage: { status: 404, icon: 'compass', tone: 'calm' },
  notSetUp: { status: 404, icon: 'compass', tone: 'warn' },
  notStarted: { status: 404, icon: 'hourglass', tone: 'accent' },
  disabled: { status: 410, icon: 'off', tone: 'calm' },
  expired: { status: 410, icon: 'clock', tone: 'warn' },
  limitReached: { status: 410, icon: 'empty', tone: 'warn' },
  blocked: { status: 410, icon: 'ban', tone: 'bad' },
  leadsBack: { status: 404, icon: 'unlinked', tone: 'warn' },
  nothingActive: { status: 404, icon: 'compass', tone: 'calm' },
  badRequest: { status: 400, icon: 'alert', tone: 'warn' },
  wrongMethod: { status: 405, icon: 'ban', tone: 'warn' },
  tooLarge: { status: 413, icon: 'alert', tone: 'warn' },
  tooLong: { status: 414, icon: 'alert', tone: 'warn' },
  serviceWorker: { status: 403, icon: 'ban', tone: 'bad' },
  tooManyRequests: { status: 429, icon: 'hourglass', tone: 'warn' },
  fault: { status: 503, icon: 'cloud', tone: 'warn' },
};

const addressCharactersMax = 100;

/** Renders a page that says why there is nothing to see. Its status follows from the kind. */
export function renderNoticePage(data: NoticeData, locale: Locale): Page {
  const { status, icon, tone } = looks[data.kind];
  const { notices, password } = textsOf(locale);
  const { title, text } = notices[data.kind];
  return createPage({
    locale,
    status,
    title,
    headers: noticeHeaders(data),
    content: html`<section class="panel">
${badge(icon, tone)}
${data.address && html`<p class="address"><bdi dir="ltr">${shorten(data.address, addressCharactersMax)}</bdi></p>`}
<h1>${title}</h1>
<p class="lead">${text}</p>
${data.retryAfterSeconds !== undefined && html`<a class="button" href="">${password.tryAgain}</a>`}
</section>`,
  });
}

/** The same for clients that ask for JSON. */
export function renderNoticeJson(data: NoticeData, locale: Locale): Page {
  const { title, text } = textsOf(locale).notices[data.kind];
  const { status } = looks[data.kind];
  return createJson({ status, locale, headers: noticeHeaders(data) }, `${title}. ${text}`);
}

function noticeHeaders({ kind, retryAfterSeconds, allow }: NoticeData): Record<string, string> {
  return {
    // The rest of the body is not read.
    ...(kind === 'tooLarge' ? { Connection: 'close' } : {}),
    ...(retryAfterSeconds === undefined ? {} : retryAfter(retryAfterSeconds)),
    ...(allow === undefined ? {} : { Allow: allow }),
  };
}
