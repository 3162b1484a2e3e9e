import type { IncomingMessage, ServerResponse } from 'node:http';
import { isAddressTooLong } from './is-address-too-long.ts';
import { createBareFailure, sendBareFailure } from './bare-failure.ts';
import { settleHost } from './settle-host.ts';

/** First path segments of the control plane on the dashboard's host; everything else is a visitor's. */
const controlPaths = /^\/(?:(?:api|dashboard|developers|internal)(?:[/?]|$)|(?:\?|$))/;
/** Those on the host of short links, too: what visitors' pages show and lead to. */
const sharedPaths =
  /^\/(?:(?:avatar|uploads|qr|report)(?:[/?]|$)|(?:favicon\.ico|robots\.txt|\.well-known\/security\.txt)(?:\?|$))/;
/** What visitors send from any short host to be kept, which is done where the data is. */
const formPaths = /^\/o\/[^/?]*(?:\?|$)/;
const apiPaths = /^\/api(?:[/?]|$)/;
const healthPaths = /^\/(?:healthz|readyz)(?:\?|$)/;

interface Planes {
  /** The service's own, be it of the dashboard or of short links. */
  isBaseHost(message: IncomingMessage): boolean;
  isDashboardHost(message: IncomingMessage): boolean;
  control(message: IncomingMessage, response: ServerResponse): void;
  visit(message: IncomingMessage, response: ServerResponse): void;
}

/**
 * Decides which plane answers. On a branded host nothing but the visitors' side is served, and on a SHORT_URL of its own
 * neither the API nor the dashboard; health is answered on any, because a load balancer asks by address.
 */
export function createRequestRouter({ isBaseHost, isDashboardHost, control, visit }: Planes) {
  return (message: IncomingMessage, response: ServerResponse): void => {
    if (!settleHost(message)) return sendBareFailure(response, createBareFailure('hostUnclear'));
    const url = message.url ?? '/';
    if (isAddressTooLong(url)) {
      // The pages of the service say it as those of visitors do.
      if (!apiPaths.test(url) || !isDashboardHost(message)) return visit(message, response);
      return sendBareFailure(response, createBareFailure('addressTooLong'));
    }
    // HTTP/1.0 asks without a host; the framework wants one to make the address whole.
    if (healthPaths.test(url)) message.headers.host ??= 'localhost';
    const isControl =
      healthPaths.test(url) ||
      formPaths.test(url) ||
      (controlPaths.test(url) && isDashboardHost(message)) ||
      (sharedPaths.test(url) && isBaseHost(message));
    if (isControl) control(message, response);
    else visit(message, response);
  };
}
