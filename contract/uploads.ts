/** Files that an account uploads, to be used as pictures of its pages and QR codes. */
import { z } from '@hono/zod-openapi';
import { endpoint } from './endpoint.ts';
import { success } from './envelope.ts';

export const createUpload = endpoint({
  resource: 'uploads',
  verb: 'create-upload',
  method: 'post',
  path: '/api/upload',
  summary: 'Upload a picture',
  description:
    'A PNG or JPEG of at most 2 MiB, as the field `file` of multipart/form-data or as a plain image/png or ' +
    'image/jpeg body. It is written anew without metadata; larger ones are fitted into 2,048 × 2,048 pixels. ' +
    'The answered path can be given wherever a picture is asked for.',
  access: 'key',
  upload: true,
  answer: success({
    path: z.string().openapi({
      description: 'Address of the picture on this service',
      example: '/uploads/4fK2mQ8sT1vX7zB3nC6dF9.png',
    }),
  }),
  failures: ['uploadsFull'],
});
