import type { ControlApp } from '../../http/control-app.ts';
import { renderAvatar } from './render-avatar.ts';

/** The usernames that avatars are served for. No other characters get into the picture. */
const avatarFile = /^([a-z0-9_-]{3,32})\.svg$/;

/**
 * GET /avatar/{username}.svg, public. The picture depends on the name alone, so it does not tell which
 * accounts exist.
 */
export function mountAvatar(app: ControlApp): void {
  app.get('/avatar/:file', (http) => {
    const username = avatarFile.exec(http.req.param('file'))?.[1];
    if (username === undefined) return http.notFound();
    return http.body(renderAvatar(username), 200, {
      'Content-Type': 'image/svg+xml',
      'Cache-Control': 'public, max-age=86400',
      'Content-Security-Policy': "default-src 'none'",
      'X-Content-Type-Options': 'nosniff',
    });
  });
}
