/** Tags by which an account groups its links. */
import { z } from '@hono/zod-openapi';
import { endpoint, listQuery } from './endpoint.ts';
import { listOf } from './envelope.ts';
import { listOrOne, text } from './fields.ts';
import { limits } from './limits.ts';

export const tag = () => text({ max: limits.linkTagCharactersMax, trim: true, lines: false });

/** A list of tags, or a single one; tags that differ only in case are the same. */
export const tagList = () =>
  listOrOne(
    z
      .array(tag(), { error: 'must be a list' })
      .max(limits.linkTagsMax, { error: `must hold at most ${limits.linkTagsMax} entries` }),
    (value) => typeof value === 'string',
  ).openapi({
    type: 'array',
    items: { type: 'string' },
    description: 'Unique without regard to case',
    example: ['spring', 'newsletter'],
  });

const listedTag = z
  .object({
    name: z.string().openapi({ description: 'In one of the ways in which it is typed', example: 'spring' }),
    count: z.int().positive().openapi({ description: 'Links that have it', example: 12 }),
  })
  .openapi('Tag');

export const listTags = endpoint({
  resource: 'links',
  verb: 'list-tags',
  method: 'get',
  path: '/api/tags',
  summary: 'List tags of links',
  description: 'All that links have, in alphabetical order.',
  access: 'key',
  query: listQuery,
  answer: listOf('tags', listedTag),
});
