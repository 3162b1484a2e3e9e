import type { ServerResponse } from 'node:http';
import { AppError } from '../../platform/app-error.ts';
import { noteReason } from './answer-reasons.ts';
import { nameAnswer, redirect } from './answers.ts';
import type { DataPlane } from '../data-plane.ts';
import type { Exchange } from './exchange.ts';
import type { Site } from '../find-site.ts';
import { sendNotice } from './send-notice.ts';

/** An unknown path: a branded domain may have an address for that. */
export function sendNotFound(site: Site, exchange: Exchange): void {
  const { response, url, message } = exchange;
  const target = site.kind === 'branded' && !isRoot(url) ? site.domain.redirect_404 : null;
  noteReason(response, 'unknownLink');
  if (target !== null) redirect(response, 302, target);
  else sendNotice(exchange, { kind: 'unknownLink', address: `${message.headers.host ?? ''}${pathOf(url)}` });
}

/** Whatever goes wrong with one visit is answered to that visitor, and is not the end of the process. */
export function attempt(plane: DataPlane, response: ServerResponse, step: () => void): void {
  try {
    step();
  } catch (error) {
    sendFault(plane, response, error);
  }
}

/** The store cannot be asked now; a visitor may come back. */
export function sendFault(plane: DataPlane, response: ServerResponse, error: unknown): void {
  // What the visitor sent is no fault of ours.
  const isRefusal = error instanceof AppError && error.status < 500;
  const requestId = response.headersSent ? undefined : nameAnswer(response);
  if (!isRefusal) plane.faults.log(error, { requestId });
  if (requestId === undefined) return void response.destroy();
  if (isRefusal) return sendNotice({ message: response.req, response }, { kind: refusalOf(error) });
  sendNotice({ message: response.req, response }, { kind: 'fault', retryAfterSeconds: 1 });
}

function refusalOf({ code }: AppError): 'tooLarge' | 'badRequest' {
  return code === 'bodyTooLarge' ? 'tooLarge' : 'badRequest';
}

/** The address of the site itself. */
export function isRoot(url: string): boolean {
  return url === '/' || url.startsWith('/?');
}

function pathOf(url: string): string {
  return url.split('?', 1)[0] ?? '';
}
