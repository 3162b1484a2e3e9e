import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { type Context, Hono, type Next } from 'hono';
import { errors } from '../../contract/errors.ts';
import type { Authenticator } from './authenticate.ts';
import type { ControlApp } from './control-app.ts';
import type { Route, Services } from './context.ts';
import { mountDevelopers } from './developers-page.ts';
import { type Bindings, mountEndpoints } from './mount-endpoints.ts';
import { refuseTheRest, type RenderNotice } from './refuse-the-rest.ts';
import { openapiRoute } from './openapi-document.ts';

interface Parts {
  routes: Route[];
  authenticator: Authenticator;
  /** What else is served: each adds its paths. */
  pages: ((app: ControlApp, services: Services) => void)[];
  renderNotice: RenderNotice;
}

/** Everything that is served through the framework, on the base host alone: the API and its pages. */
export function createControlPlane(
  services: Services,
  { routes, authenticator, pages, renderNotice }: Parts,
): (message: IncomingMessage, response: ServerResponse) => void {
  const app: ControlApp = new Hono<Bindings>();
  app.route('/', mountEndpoints(services, authenticator, [...routes, openapiRoute]));
  app.use(refuseServiceWorkers);
  mountDevelopers(app, services);
  for (const mount of pages) mount(app, services);
  refuseTheRest(app, renderNotice, services.logger);
  return getRequestListener(app.fetch);
}

/** For all but the API, which says it in its own form. A service worker would answer for every page of this host. */
async function refuseServiceWorkers(http: Context<Bindings>, next: Next): Promise<Response | void> {
  if (http.req.header('service-worker') === 'script') {
    return http.text(errors.serviceWorkerRefused.message, 403, { 'X-Content-Type-Options': 'nosniff' });
  }
  await next();
}
