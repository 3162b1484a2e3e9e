/** A live stream of counted clicks. */
import { z } from '@hono/zod-openapi';
import { endpoint } from './endpoint.ts';
import { given, id, idInRequest, timestampText } from './fields.ts';
import { limits } from './limits.ts';

/** The JSON data of a `clicks` event. */
export const liveClicks = z
  .object({
    today: z.int().nonnegative().openapi({ description: 'Clicks since 00:00 UTC', example: 12 }),
    recent: z
      .array(
        z.object({
          at: timestampText(),
          link: id(),
          alias: z.string().openapi({ example: 'spring-sale' }),
          country: z.string().openapi({ example: 'Canada' }),
          device: z.string().openapi({ example: 'Mobile' }),
          browser: z.string().openapi({ example: 'Safari' }),
          referrer: z.string().openapi({ example: 'Direct, email and other' }),
        }),
      )
      .max(limits.liveClicksMax)
      .openapi({ description: 'The latest clicks, the last one first' }),
  })
  .openapi('LiveClicks');

const eventExample = `event: clicks
data: {"today":12,"recent":[{"at":"2026-11-21 09:30:00","link":1,"alias":"spring-sale","country":"Canada",\
"device":"Mobile","browser":"Safari","referrer":"Direct, email and other"}]}

`;

export const watchClicks = endpoint({
  resource: 'statistics',
  verb: 'watch-clicks',
  method: 'get',
  path: '/api/statistics/live',
  summary: 'Watch clicks as they are counted',
  description: `Server-sent events. An event \`clicks\` comes at once and, at most once a second, whenever there are new ones; its
data is a JSON object:

- \`today\`: the clicks since 00:00 UTC.
- \`recent\`: the latest clicks, at most ${limits.liveClicksMax}, the last one first, each with \`at\`, \`link\` (its id), \`alias\`, \`country\`,
  \`device\`, \`browser\` and \`referrer\`. On a busy service older ones may be missing when the stream begins.

A comment every 20 seconds keeps the connection open. An account may have ${limits.liveStreamsMax} open at a time. A stream ends when the
key or session that opened it does, when its link is deleted, and when the service stops.`,
  access: 'key',
  query: z.object({
    link: given(idInRequest()).openapi({
      description: 'Only clicks of the link with this id',
    }),
  }),
  answer: z.string().openapi({ example: eventExample }),
  answerType: 'text/event-stream',
  failures: ['streamsOpen', 'unavailable'],
});
