/** Filters and sort order of lists of links. */
import { z } from '@hono/zod-openapi';
import { answerFormat } from './answer-format.ts';
import { listQuery } from './endpoint.ts';
import { given, idInRequest, text } from './fields.ts';
import { limits } from './limits.ts';
import { domain, statuses } from './link-fields.ts';
import { tag } from './link-tags.ts';

/** The present state of a link, which follows from its status, times, clicks and click limit. */
export const linkStates = ['active', 'scheduled', 'expired', 'disabled'] as const;

export const state = () =>
  z.enum(linkStates).openapi({
    description:
      'active: visitors are led on. scheduled: its start is to come. expired: its end, or the last of its clicks, has ' +
      'come. disabled: by its status',
    example: 'active',
  });

const statusesAsked = [...new Set([...statuses, ...linkStates])] as const;
const orders = ['date', 'click', 'title', 'match'] as const;

export const linkListQuery = listQuery.extend({
  order: given(z.enum(orders, { error: `must be one of ${orders.join(', ')}` })).openapi({
    description:
      'By when they were made, by clicks or by title. `match`: the links whose alias or short URL is `q` come first, and ' +
      'the others as with `date`',
    example: 'date',
  }),
  direction: given(z.enum(['asc', 'desc'], { error: 'must be asc or desc' })).openapi({
    description: 'Newest and most clicked come first unless told otherwise, titles from A to Z',
    example: 'desc',
  }),
  q: given(text({ max: limits.urlBytesMax })).openapi({
    description: `Text to find in alias, target, title or description; the short URL of a link finds that link, too. One of
more than ${limits.searchCharactersMax} characters is a target, or the beginning of one`,
  }),
  short: given(text({ max: limits.urlBytesMax })).openapi({
    description: 'The short URL of the link to find, with or without scheme',
  }),
  campaign: given(idInRequest()).openapi({
    description: 'Only links of the campaign with this id',
  }),
  channel: given(idInRequest()).openapi({
    description: 'Only links in the channel with this id',
  }),
  domain: given(domain()).openapi({
    description:
      'Only links on this branded domain of the account, with or without scheme; `none` or the host of the service: ' +
      'only those on no branded domain',
  }),
  status: given(z.enum(statusesAsked, { error: `must be one of ${statusesAsked.join(', ')}` })).openapi({
    description: 'Only links with this status, or in this state',
  }),
  tag: given(tag()).openapi({ description: 'Only links with this tag, whatever its case' }),
  format: answerFormat('csv answers a file of all links that fit, newest first, whatever page and order'),
});
