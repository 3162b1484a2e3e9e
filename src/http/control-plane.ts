import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import type { Authenticator } from './authenticate.ts';
import type { Route, Services } from './context.ts';
import { mountDevelopers } from './developers-page.ts';
import { type Bindings, mountEndpoints } from './mount-endpoints.ts';
import { openapiRoute } from './openapi-document.ts';

export type ControlApp = Hono<Bindings>;

interface Parts {
  routes: Route[];
  authenticator: Authenticator;
  /** What else is served: each adds its paths. */
  pages: ((app: ControlApp, services: Services) => void)[];
}

/** Everything that is served through the framework, on the base host alone: the API and its pages. */
export function createControlPlane(
  services: Services,
  { routes, authenticator, pages }: Parts,
): (message: IncomingMessage, response: ServerResponse) => void {
  const app: ControlApp = new Hono<Bindings>();
  app.route('/', mountEndpoints(services, authenticator, [...routes, openapiRoute]));
  mountDevelopers(app, services);
  for (const mount of pages) mount(app, services);
  return getRequestListener(app.fetch);
}
