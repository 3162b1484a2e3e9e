import type { IncomingMessage } from 'node:http';
import type { Context } from 'hono';
import { createRequestId } from '../platform/ids.ts';
import type { Logger } from '../platform/logging/logger.ts';
import type { ControlApp } from './control-app.ts';
import type { Bindings } from './mount-endpoints.ts';
import { renderError } from './answers/render-error.ts';

type Notice =
  | { kind: 'unknownPage' }
  | { kind: 'wrongMethod'; allow: string }
  | { kind: 'fault'; retryAfterSeconds: number };

/**
 * Renders an error page or text for a visitor, in the language and format that the request's headers ask for.
 */
export type RenderNotice = (
  message: IncomingMessage,
  notice: Notice,
) => { status: number; headers: Record<string, string>; body: string };

/**
 * Call after all pages are mounted. Answers 405 for their paths with another method, 404 for all other paths,
 * and 503 when a page fails. The API does this itself.
 */
export function refuseTheRest(app: ControlApp, render: RenderNotice, logger: Logger): void {
  const refuse = (http: Context<Bindings>, notice: Notice, requestId = createRequestId()) => {
    const { status, headers, body } = render(http.env.incoming, notice);
    return http.body(body, status as 404, { ...headers, 'X-Request-Id': requestId });
  };
  for (const [path, routes] of Map.groupBy(app.routes, (route) => route.path)) {
    const methods = routes.map(({ method }) => method);
    if (methods.includes('ALL')) continue;
    const allow = methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])).join(', ');
    app.all(path, (http) => refuse(http, { kind: 'wrongMethod', allow }));
  }
  app.notFound((http) => refuse(http, { kind: 'unknownPage' }));
  app.onError((error, http) => {
    const requestId = createRequestId();
    renderError(error, requestId, logger);
    return refuse(http, { kind: 'fault', retryAfterSeconds: 1 }, requestId);
  });
}
