import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { type Context, Hono, type Next } from 'hono';
import { errors } from '../../contract/errors.ts';
import type { Authenticator } from './callers/authenticate.ts';
import type { ControlApp } from './control-app.ts';
import type { Route, Services } from './context.ts';
import { mountDevelopers } from './developers/developers-page.ts';
import { type Bindings, mountEndpoints } from './mount-endpoints.ts';
import { refuseTheRest, type RenderNotice } from './refuse-the-rest.ts';
import { openapiRoute } from './openapi-route.ts';

interface Parts {
  routes: Route[];
  authenticator: Authenticator;
  /** The pages beside the API: each function adds its routes. */
  pages: ((app: ControlApp, services: Services) => void)[];
  renderNotice: RenderNotice;
}

/** Creates the control plane, the API and its pages, which Hono serves on the base host only. */
export function createControlPlane(
  services: Services,
  { routes, authenticator, pages, renderNotice }: Parts,
): (message: IncomingMessage, response: ServerResponse) => void {
  const app: ControlApp = new Hono<Bindings>({ getPath: pathAsSent });
  app.route('/', mountEndpoints(services, authenticator, [...routes, openapiRoute]));
  app.use(refuseServiceWorkers);
  mountDevelopers(app, services);
  for (const mount of pages) mount(app, services);
  refuseTheRest(app, renderNotice, services.logger);
  return getRequestListener(app.fetch);
}

/**
 * The path by which createRequestRouter decided that the request's host has it. Hono would decode it and
 * resolve `/..`, and so serve what that host does not have: `/qr/../api/account`.
 */
function pathAsSent(_request: Request, options?: { env?: Bindings['Bindings'] }): string {
  return options?.env?.incoming.url?.split(/[?#]/, 1)[0] ?? '/';
}

/**
 * Refuses service worker scripts for everything but the API, which answers this with its own error. A service
 * worker could intercept every page of this host.
 */
async function refuseServiceWorkers(http: Context<Bindings>, next: Next): Promise<Response | void> {
  if (http.req.header('service-worker') === 'script') {
    return http.text(errors.serviceWorkerRefused.message, 403, { 'X-Content-Type-Options': 'nosniff' });
  }
  await next();
}
