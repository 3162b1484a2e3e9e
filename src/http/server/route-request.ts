import type { IncomingMessage, ServerResponse } from 'node:http';
import { isAddressTooLong } from './is-address-too-long.ts';
import { createBareFailure, sendBareFailure } from './bare-failure.ts';
import { plainPath } from '../../platform/addresses/plain-path.ts';
import { settleHost } from './settle-host.ts';

/** Paths of the control plane on the dashboard's host; all others belong to visitors. */
const controlPaths = /^\/(?:(?:api|dashboard|developers|internal)(?:[/?]|$)|(?:\?|$))/;
/**
 * Paths of the control plane on the host of short links, too: files and pages that visitors' pages use or
 * link to.
 */
const sharedPaths =
  /^\/(?:(?:avatar|uploads|qr|report)(?:[/?]|$)|(?:favicon\.ico|robots\.txt|\.well-known\/security\.txt)(?:\?|$))/;
/** Forms that visitors send from any host. The control plane handles them, because it has the database. */
const formPaths = /^\/o\/[^/?]*(?:\?|$)/;
const apiPaths = /^\/api(?:[/?]|$)/;
/** What a client asks for whose base URL ends with a slash. */
const doubledApiPaths = /^\/{2,}api(?:[/?]|$)/;
const healthPaths = /^\/(?:healthz|readyz)(?:\?|$)/;

interface Planes {
  /** Whether the request is for the dashboard's host or the host of short links. */
  isBaseHost(message: IncomingMessage): boolean;
  isDashboardHost(message: IncomingMessage): boolean;
  control(message: IncomingMessage, response: ServerResponse): void;
  visit(message: IncomingMessage, response: ServerResponse): void;
}

/**
 * Makes the listener that passes each request to the control plane or the data plane. A branded host has
 * visitors' pages only, and a separate SHORT_URL has neither API nor dashboard. Health checks work on any
 * host, because load balancers ask by IP address.
 *
 * Visitors' addresses may be percent-encoded where that makes no difference. Those of the API, the dashboard
 * and the health checks may not: a proxy in front may have rules for them that compare addresses as they are.
 */
export function createRequestRouter({ isBaseHost, isDashboardHost, control, visit }: Planes) {
  const answerByControl = (message: IncomingMessage, response: ServerResponse): void => {
    // Hono would answer a Host that is none with a bare status.
    if (isHost(message.headers.host)) control(message, response);
    else sendBareFailure(response, createBareFailure('hostUnclear'));
  };
  return (message: IncomingMessage, response: ServerResponse): void => {
    if (!settleHost(message)) return sendBareFailure(response, createBareFailure('hostUnclear'));
    const url = message.url ?? '/';
    // For pages, visitors get a readable answer, as for any short link; the API refuses and counts it itself.
    if (isAddressTooLong(url) && !(apiPaths.test(url) && isDashboardHost(message)))
      return visit(message, response);
    // Load balancers may send an empty Host, or none in HTTP/1.0, but Hono needs one to build the URL.
    if (healthPaths.test(url)) message.headers.host = 'localhost';
    if (healthPaths.test(url) || (controlPaths.test(url) && isDashboardHost(message)))
      return answerByControl(message, response);
    if (doubledApiPaths.test(url) && isDashboardHost(message))
      return sendBareFailure(response, createBareFailure('slashDoubled'));
    const visited = plainPath(url);
    message.url = visited;
    if (formPaths.test(visited) || (sharedPaths.test(visited) && isBaseHost(message)))
      return answerByControl(message, response);
    visit(message, response);
  };
}

function isHost(text = ''): boolean {
  return URL.parse(`http://${text}`)?.hostname === text.toLowerCase().replace(/:\d*$/, '');
}
