/** Bio pages: public pages with links. Channels can contain them, too. */
import { z } from '@hono/zod-openapi';
import { aliasExpected, aliasPattern } from './alias.ts';
import { endpoint, idOf, listQuery } from './endpoint.ts';
import { listOf, success, successMessage } from './envelope.ts';
import { cleared, given, id, integer, kept, name, text, timestampText, typeMustBe, url } from './fields.ts';
import { limits } from './limits.ts';
import { previewDescription, previewPage, previewQuery } from './page-previews.ts';

export const bioThemes = ['light', 'dark', 'ocean', 'forest', 'sunset', 'mono'] as const;

export type BioTheme = (typeof bioThemes)[number];

const alias = () =>
  z
    .string({ error: ({ input }) => (input === undefined || input === null ? 'is required' : aliasExpected) })
    .regex(new RegExp(`^${aliasPattern}$`), aliasExpected)
    .openapi({
      description: 'Unique across the service whatever the case; the page is at /@alias',
      example: 'ada',
    });

const description = () =>
  text({ max: limits.descriptionCharactersMax }).openapi({ example: 'Mathematics and machines.' });
const avatar = () =>
  url().openapi({
    description: 'URL of a picture, or the path that POST /api/upload answered',
    example: 'https://example.com/picture.png',
  });
const theme = () =>
  z
    .enum(bioThemes, { error: `must be one of ${bioThemes.join(', ')}` })
    .openapi({ description: 'Default light', example: 'ocean' });
const words = () => text({ max: limits.textCharactersMax });

/**
 * Identifies a block within its page: statistics count its clicks under this id, also after the block was
 * moved.
 */
const blockId = () =>
  given(integer({ min: 1, max: limits.bioBlockIdMax })).openapi({
    type: 'integer',
    description:
      'Its number on the page, under which its clicks are counted. Given by the service; send it along to keep the ' +
      'counts of a block that changes',
    example: 1,
  });

/** The kinds of blocks, with the schema of their ids. */
const kinds = <Id extends z.ZodType>(number: Id) =>
  [
    z.object({ type: z.literal('link'), id: number, title: name(), url: url() }),
    z.object({ type: z.literal('heading'), id: number, text: name() }),
    z.object({ type: z.literal('text'), id: number, text: words() }),
    z.object({ type: z.literal('image'), id: number, image: avatar(), link: given(url()) }),
    z.object({ type: z.literal('social'), id: number, network: name(), url: url() }),
  ] as const;

const block = z
  .discriminatedUnion('type', kinds(blockId()), {
    error: ({ input }) =>
      typeof input === 'object' && input !== null && !Array.isArray(input)
        ? typeMustBe('one of link, heading, text, image, social')({ input })
        : 'must be an object',
  })
  .openapi('BioBlock');

/** A block in answers: it always has its id. */
const shownBlock = z
  .discriminatedUnion(
    'type',
    kinds(id().openapi({ description: 'Its number on the page, under which its clicks are counted' })),
  )
  .openapi('ShownBioBlock');

export type BioBlock = z.output<typeof block>;

const blocks = () =>
  z
    .array(block, { error: 'must be a list' })
    .max(limits.bioBlocksMax, `must hold at most ${limits.bioBlocksMax} blocks`)
    .openapi({
      example: [
        { type: 'heading', text: 'Read' },
        { type: 'link', title: 'My notes', url: 'https://example.com/notes' },
        { type: 'social', network: 'mastodon', url: 'https://social.example/@ada' },
      ],
    });

const address = z.string().openapi({ example: 'https://go.example.com/@ada' });

const bioPage = z
  .object({
    id: id(),
    alias: z.string().openapi({ example: 'ada' }),
    link: address,
    name: z.string().openapi({ example: 'Ada' }),
    date: timestampText(),
  })
  .openapi('Bio');

const bioPageDetails = bioPage
  .extend({
    description: z.string().openapi({ description: '"" when unset', example: 'Mathematics and machines.' }),
    avatar: z.string().openapi({ description: '"" when unset', example: 'https://example.com/ada.png' }),
    theme: z.enum(bioThemes).openapi({ example: 'light' }),
    blocks: z
      .array(shownBlock)
      .openapi({ example: [{ type: 'link', id: 1, title: 'My notes', url: 'https://example.com/notes' }] }),
  })
  .openapi('BioDetails');

export const listBioPages = endpoint({
  resource: 'bio-pages',
  verb: 'list-bio-pages',
  method: 'get',
  path: '/api/bios',
  summary: 'List bio pages',
  access: 'key',
  query: listQuery,
  answer: listOf('bios', bioPage),
});

export const getBioPage = endpoint({
  resource: 'bio-pages',
  verb: 'get-bio-page',
  method: 'get',
  path: '/api/bio/{id}',
  summary: 'Get a bio page',
  access: 'key',
  params: { id: idOf('bioNotFound') },
  answer: success({ details: bioPageDetails }),
});

export const createBioPage = endpoint({
  resource: 'bio-pages',
  verb: 'create-bio-page',
  method: 'post',
  path: '/api/bio/add',
  summary: 'Add a bio page',
  description: 'Only the alias and the name are required.',
  access: 'key',
  body: z
    .object({
      alias: alias(),
      name: name().openapi({ example: 'Ada' }),
      description: given(description()),
      avatar: given(avatar()),
      theme: given(theme()),
      blocks: given(blocks()),
    })
    .openapi('NewBio'),
  answer: success({ id: id(), link: address }),
  failures: ['invalidUrl', 'ownAddress', 'targetListed', 'aliasTaken'],
});

export const previewBioPage = endpoint({
  resource: 'bio-pages',
  verb: 'preview-bio-page',
  method: 'post',
  path: '/api/bio/preview',
  summary: 'Preview a bio page',
  description: previewDescription,
  access: 'key',
  reads: true,
  query: previewQuery,
  body: createBioPage.body,
  answer: previewPage(),
  answerType: 'text/html',
  failures: ['invalidUrl', 'ownAddress', 'targetListed'],
  idempotent: false,
});

export const updateBioPage = endpoint({
  resource: 'bio-pages',
  verb: 'update-bio-page',
  method: 'put',
  path: '/api/bio/{id}/update',
  summary: 'Update a bio page',
  description:
    'What is not sent stays. Blocks that are sent replace all earlier ones; `[]` removes them. A block that is sent ' +
    'with its id, or unchanged, keeps its clicks, and one that was removed has them again when it is sent with its id.',
  access: 'key',
  params: { id: idOf('bioNotFound') },
  body: z
    .object({
      alias: kept(alias()),
      name: kept(name()),
      description: cleared(description()),
      avatar: cleared(avatar()),
      theme: cleared(theme()),
      blocks: cleared(blocks()),
    })
    .openapi('BioChange'),
  answer: successMessage('Bio page has been updated successfully.'),
  failures: ['invalidUrl', 'ownAddress', 'targetListed', 'aliasTaken'],
});

export const deleteBioPage = endpoint({
  resource: 'bio-pages',
  verb: 'delete-bio-page',
  method: 'delete',
  path: '/api/bio/{id}/delete',
  summary: 'Delete a bio page',
  description: 'It leaves the channels that held it.',
  access: 'key',
  params: { id: idOf('bioNotFound') },
  answer: successMessage('Bio page has been deleted successfully.'),
});
