import type { ServerResponse } from 'node:http';
import { AppError } from '../../platform/app-error.ts';
import { noteReason } from './answer-reasons.ts';
import { nameAnswer, redirect } from './answers.ts';
import type { DataPlane } from '../data-plane.ts';
import type { Exchange } from './exchange.ts';
import type { Site } from '../find-site.ts';
import { sendNotice } from './send-notice.ts';

/**
 * What browsers and crawlers ask every host for by themselves. They are not redirected to another site, which
 * would learn of visits that nobody made to it.
 */
const unaskedPaths =
  /^\/(?:favicon\.ico|apple-touch-icon[\w-]*\.png|robots\.txt|\.well-known\/[^?]*)(?:\?|$)/;

/** Answers an unknown path. A branded domain may have an address to send such visitors to. */
export function sendNotFound(site: Site, exchange: Exchange): void {
  const { response, url } = exchange;
  const isVisitor = !isRoot(url) && !unaskedPaths.test(url);
  const target = site.kind === 'branded' && isVisitor ? site.domain.redirect_404 : null;
  noteReason(response, 'unknownLink');
  if (target !== null) redirect(response, 302, target);
  else sendNotice(exchange, { kind: 'unknownLink' });
}

/** Runs one step of a visit. If it throws, this visitor gets an error page, and the process goes on. */
export function attempt(plane: DataPlane, response: ServerResponse, step: () => void): void {
  try {
    step();
  } catch (error) {
    sendFault(plane, response, error);
  }
}

/**
 * Answers a visit that failed: with a refusal if the request was at fault, else with a 503 and Retry-After.
 */
export function sendFault(plane: DataPlane, response: ServerResponse, error: unknown): void {
  // An error that the visitor's request caused is not logged as a fault of the service.
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

/** Whether the path is the site's root, with or without a query. */
export function isRoot(url: string): boolean {
  return url === '/' || url.startsWith('/?');
}
