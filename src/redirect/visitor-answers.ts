import type { IncomingMessage, ServerResponse } from 'node:http';
import { redirect, send } from './answers.ts';
import type { DataPlane } from './data-plane.ts';
import type { Site } from './find-site.ts';
import { pageHeaders, renderMessagePage } from './pages/message-page.ts';

/** One request and where its answer goes. */
export interface Exchange {
  message: IncomingMessage;
  response: ServerResponse;
  url: string;
}

/** An unknown path: a branded domain may have an address for that. */
export function sendNotFound(site: Site, { response, url }: Exchange): void {
  const target = site.kind === 'branded' && !isRoot(url) ? site.domain.redirect_404 : null;
  if (target !== null) redirect(response, 302, target);
  else sendPage(response, 404, pages.unknown);
}

export function sendPage(
  response: ServerResponse,
  status: number,
  text: { title: string; text: string },
): void {
  send(response, {
    status,
    type: 'text/html; charset=utf-8',
    body: renderMessagePage(text),
    headers: pageHeaders,
  });
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
  plane.logger.error({ err: error }, 'A visit could not be answered');
  if (response.headersSent) return void response.destroy();
  response.setHeader('Retry-After', '1');
  sendPage(response, 503, pages.fault);
}

export const pages = {
  unknown: {
    title: 'This link does not exist',
    text: 'Please check the address. It may be mistyped or incomplete.',
  },
  ended: { title: 'This link is no longer available', text: 'Whoever made it has ended it.' },
  tooLong: { title: 'This address is too long', text: 'Please check the address.' },
  noWorker: { title: 'Not here', text: 'Service workers may not be registered here.' },
  fault: { title: 'Please try again in a moment', text: 'The service cannot look this link up right now.' },
} as const;

/** The address of the site itself. */
export function isRoot(url: string): boolean {
  return url === '/' || url.startsWith('/?');
}
