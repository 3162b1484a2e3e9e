import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import type { Authenticator } from './authenticate.ts';
import type { Route, Services } from './context.ts';
import { type Bindings, mountEndpoints } from './mount-endpoints.ts';

interface Parts {
  routes: Route[];
  authenticator: Authenticator;
  avatarPath: RegExp;
  renderAvatar(username: string): string;
}

/** Everything that is served through the framework, on the base host alone: the API and its pages. */
export function createControlPlane(
  services: Services,
  parts: Parts,
): (message: IncomingMessage, response: ServerResponse) => void {
  const app = new Hono<Bindings>();
  app.route('/', mountEndpoints(services, parts.authenticator, parts.routes));
  app.get('/avatar/:file', (http) => {
    const username = parts.avatarPath.exec(http.req.path)?.[1];
    if (username === undefined) return http.notFound();
    return http.body(parts.renderAvatar(username), 200, {
      'Content-Type': 'image/svg+xml',
      'Cache-Control': 'public, max-age=86400',
      'Content-Security-Policy': "default-src 'none'",
      'X-Content-Type-Options': 'nosniff',
    });
  });
  return getRequestListener(app.fetch);
}
