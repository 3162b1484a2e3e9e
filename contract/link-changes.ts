/** Changing many links at once. */
import { z } from '@hono/zod-openapi';
import { endpoint } from './endpoint.ts';
import { success } from './envelope.ts';
import { cleared, given, givenFlag, idInRequest, moment, mustBe } from './fields.ts';
import { limits } from './limits.ts';
import { idList, status } from './link-fields.ts';
import { tagList } from './link-tags.ts';

const idsExpected = `must hold 1 to ${limits.bulkLinksMax} ids`;

export const changeLinks = endpoint({
  resource: 'links',
  verb: 'change-links',
  method: 'post',
  path: '/api/urls/change',
  summary: 'Change or delete many links',
  description:
    'All of them or none: when one of the ids, or anything else, is not right, nothing is changed. `skipMissing` ' +
    'leaves out ids of links that do not exist. What is left out stays as it is. `delete` stands alone.',
  access: 'key',
  body: z
    .object({
      ids: z
        .array(idInRequest(), { error: mustBe('a list of ids') })
        .min(1, idsExpected)
        .max(limits.bulkLinksMax, idsExpected)
        .openapi({ example: [1, 2] }),
      status: cleared(status()),
      campaign: cleared(idInRequest()).openapi({ description: 'null takes them out of their campaigns' }),
      channel: given(idList(limits.bulkChannelsMax)).openapi({
        description: 'Channels to put them into, beside those they are in',
      }),
      unchannel: given(idList(limits.bulkChannelsMax)).openapi({
        description: 'Channels to take them out of',
        example: [3],
      }),
      tags: given(
        z
          .object({ add: given(tagList()), remove: given(tagList()) }, { error: mustBe('an object') })
          .openapi({ example: { add: ['spring'], remove: ['winter'] } }),
      ),
      expiry: cleared(moment()).openapi({ description: 'When they end; null = never' }),
      skipMissing: givenFlag().openapi({
        description: 'true changes the others when links do not exist, having been deleted meanwhile',
        example: false,
      }),
      delete: givenFlag().openapi({ description: 'true deletes them with their statistics', example: false }),
    })
    .openapi('LinksChange', { example: { ids: [1, 2], status: 'disabled', tags: { add: ['spring'] } } }),
  answer: success({
    changed: z.int().nonnegative().openapi({ description: 'Links that the change was made to', example: 2 }),
  }),
  failures: ['heldByBlock'],
});
