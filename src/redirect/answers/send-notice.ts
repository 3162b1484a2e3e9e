import type { ServerResponse } from 'node:http';
import { noteReason } from './answer-reasons.ts';
import { send } from './answers.ts';
import { chooseLocale } from '../pages/negotiation/choose-locale.ts';
import { type NoticeData, renderNoticeJson, renderNoticePage } from '../pages/notice-page.ts';
import type { Page } from '../pages/page.ts';
import type { Locale } from '../pages/texts/index.ts';
import { wantsJson } from '../pages/negotiation/wants-json.ts';
import type { Exchange } from './exchange.ts';

type Asked = Pick<Exchange, 'message' | 'response'>;

/** Visitors may have mistyped the address, so it is shown to them. */
const mistypedKinds: ReadonlySet<NoticeData['kind']> = new Set(['unknownLink', 'unknownPage']);

/** Tells why there is nothing to see, in the visitor's language: with a page, or in JSON on request. */
export function sendNotice({ message, response }: Asked, data: NoticeData): void {
  noteReason(response, data.kind);
  const address = mistypedKinds.has(data.kind) ? addressOf(message) : data.address;
  sendRendered(response, renderNotice(message, { ...data, address }));
}

/** The host and the path that were requested. */
function addressOf({ headers, url = '' }: Asked['message']): string {
  return `${headers.host ?? ''}${url.split('?', 1)[0]}`;
}

export function renderNotice(message: Asked['message'], data: NoticeData): Page {
  return (asksForJson(message) ? renderNoticeJson : renderNoticePage)(data, localeOf(message));
}

export function sendRendered(response: ServerResponse, { status, headers, body }: Page): void {
  const { 'Content-Type': type = 'text/html; charset=utf-8', ...others } = headers;
  send(response, { status, type, body, headers: others });
}

/**
 * Sends a page that counts as a visit. Browsers request it anew for each visit, but show visitors who go back to it what
 * they have: of a page with `no-store` they have nothing, and their request would count as another visit.
 */
export function sendCounted(response: ServerResponse, { headers, ...page }: Page): void {
  sendRendered(response, { ...page, headers: { ...headers, 'Cache-Control': 'private, no-cache' } });
}

export function localeOf(message: Asked['message']): Locale {
  return chooseLocale(message.headers['accept-language']);
}

export function asksForJson(message: Asked['message']): boolean {
  return wantsJson(message.headers.accept);
}
