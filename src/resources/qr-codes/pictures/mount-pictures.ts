import type { ControlApp } from '../../../http/control-app.ts';
import type { Services } from '../../../http/context.ts';
import { servePicture } from './serve-picture.ts';

/** GET and HEAD /qr/{code}, also with .png, .svg, .pdf or .eps appended; public. */
export function mountPictures(app: ControlApp, services: Services): void {
  app.get('/qr/:file', async (http) => {
    const { status, headers, body } = await servePicture(services, http.req.path, {
      query: new URL(http.req.url).searchParams,
      ifNoneMatch: http.req.header('If-None-Match'),
    });
    return new Response(body, { status, headers });
  });
}
