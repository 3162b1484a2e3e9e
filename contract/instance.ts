/** Facts about this installation that anybody may see before signing in. */
import { z } from '@hono/zod-openapi';
import { endpoint } from './endpoint.ts';
import { success } from './envelope.ts';

export const getInstance = endpoint({
  resource: 'instance',
  verb: 'get-instance',
  method: 'get',
  path: '/api/instance',
  summary: 'Get what this installation is',
  description: 'Whether one can register here, which version it is and at which addresses it is.',
  access: 'public',
  answer: success({
    registration: z.enum(['first', 'open', 'closed']).openapi({
      description:
        'first = there is no account yet, and who registers now becomes the administrator; open = everybody may ' +
        'register; closed = nobody may',
      example: 'closed',
    }),
    version: z.string().openapi({ example: '0.1.0' }),
    baseurl: z
      .string()
      .openapi({ description: 'Of the dashboard and the API', example: 'https://links.example.com' }),
    shorturl: z.string().openapi({ description: 'Of short links', example: 'https://example.link' }),
  }),
});
