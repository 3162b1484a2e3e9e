/** Reference, Pixels; plus deleting them. */
import { z } from '@hono/zod-openapi';
import { endpoint, idOf, listQuery } from './endpoint.ts';
import { listOf, success, successMessage } from './envelope.ts';
import { errors } from './errors.ts';
import { id, isNothing, kept, name, text, timestampText } from './fields.ts';
import { limits } from './limits.ts';

export const pixelTypes = [
  'gtmpixel',
  'gapixel',
  'fbpixel',
  'adwordspixel',
  'linkedinpixel',
  'twitterpixel',
  'adrollpixel',
  'quorapixel',
  'pinterest',
  'bing',
  'snapchat',
  'reddit',
  'tiktok',
] as const;

export type PixelType = (typeof pixelTypes)[number];

const pixel = z
  .object({
    id: id(),
    type: z.enum(pixelTypes).openapi({ example: 'gtmpixel' }),
    name: z.string().openapi({ example: 'Shop' }),
    tag: z.string().openapi({ example: 'GTM-AB12CD3' }),
    date: timestampText(),
  })
  .openapi('Pixel');

const type = z
  .enum(pixelTypes, {
    error: ({ input }) => (isNothing(input) ? 'is required' : errors.pixelTypeUnknown.message),
  })
  .openapi({ description: 'The provider', example: 'gtmpixel' });

const tag = () =>
  text({ max: limits.tagCharactersMax, trim: true, lines: false }).openapi({
    description: "The provider's own id of the pixel, not its code snippet. Its form depends on the type.",
    example: 'GTM-AB12CD3',
  });

export const listPixels = endpoint({
  resource: 'pixels',
  verb: 'list-pixels',
  method: 'get',
  path: '/api/pixels',
  summary: 'List pixels',
  access: 'key',
  query: listQuery,
  answer: listOf('pixels', pixel),
});

export const createPixel = endpoint({
  resource: 'pixels',
  verb: 'create-pixel',
  method: 'post',
  path: '/api/pixel/add',
  summary: 'Add a pixel',
  access: 'key',
  body: z.object({ type, name: name().openapi({ example: 'Shop' }), tag: tag() }).openapi('NewPixel'),
  answer: success({ id: id() }),
  failures: ['pixelTypeUnknown', 'pixelTaken'],
});

export const updatePixel = endpoint({
  resource: 'pixels',
  verb: 'update-pixel',
  method: 'put',
  path: '/api/pixel/{id}/update',
  summary: 'Update a pixel',
  description: 'The tag is required; the type stays what it is.',
  access: 'key',
  params: { id: idOf('pixelNotFound') },
  body: z.object({ name: kept(name()), tag: tag() }).openapi('PixelChange'),
  answer: successMessage('Pixel has been updated successfully.'),
  failures: ['pixelTaken'],
});

export const deletePixel = endpoint({
  resource: 'pixels',
  verb: 'delete-pixel',
  method: 'delete',
  path: '/api/pixel/{id}/delete',
  summary: 'Delete a pixel',
  description: 'Links that used it lose it.',
  access: 'key',
  params: { id: idOf('pixelNotFound') },
  answer: successMessage('Pixel has been deleted successfully.'),
});
