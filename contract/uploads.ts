/** Files that an account uploads, to be used as pictures of its pages and QR codes. */
import { z } from '@hono/zod-openapi';
import { endpoint, idOf, listQuery } from './endpoint.ts';
import { listOf, success, successMessage } from './envelope.ts';
import { id, timestampText } from './fields.ts';
import { limits } from './limits.ts';

const use = z.object({
  type: z.enum(['bio', 'splash', 'overlay', 'qr', 'link', 'domain']).openapi({ example: 'bio' }),
  id: id(),
  name: z
    .string()
    .openapi({ description: 'Its name; of a link the alias, of a domain the host', example: 'jane' }),
});

const path = z.string().openapi({
  description: 'Address of the picture on this service',
  example: '/uploads/4fK2mQ8sT1vX7zB3nC6dF9.png',
});

const upload = z
  .object({
    id: id(),
    path,
    type: z.enum(['image/png', 'image/jpeg']).openapi({ example: 'image/png' }),
    size: z.int().positive().openapi({ description: 'In bytes', example: 48_213 }),
    date: timestampText(),
    used_by: z
      .array(use)
      .max(limits.uploadUsesShownMax)
      .openapi({
        description: `What of the account uses it: the first ${limits.uploadUsesShownMax}`,
      }),
  })
  .openapi('Upload');

export const listUploads = endpoint({
  resource: 'uploads',
  verb: 'list-uploads',
  method: 'get',
  path: '/api/uploads',
  summary: 'List uploads',
  description: 'The newest first.',
  access: 'key',
  query: listQuery,
  answer: listOf('uploads', upload),
});

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
  answer: success({ path }),
  failures: ['uploadsFull'],
});

export const deleteUpload = endpoint({
  resource: 'uploads',
  verb: 'delete-upload',
  method: 'delete',
  path: '/api/upload/{id}/delete',
  summary: 'Delete an upload',
  description:
    'Only one that nothing of the account uses. Its address answers 404 from then on; browsers and caches that ' +
    'have the picture may keep it.',
  access: 'key',
  params: { id: idOf('uploadNotFound') },
  answer: successMessage('Upload has been deleted successfully.'),
  failures: ['uploadInUse'],
});

export const deleteUnusedUploads = endpoint({
  resource: 'uploads',
  verb: 'delete-unused-uploads',
  method: 'delete',
  path: '/api/uploads/unused',
  summary: 'Delete unused uploads',
  description:
    'All that nothing of the account uses. Those of the last hour stay, because what they are meant for may ' +
    'not be saved yet. Pages elsewhere that show a deleted picture by its address lose it.',
  access: 'key',
  answer: success({
    deleted: z.int().nonnegative().openapi({ description: 'Uploads deleted', example: 12 }),
  }),
});
