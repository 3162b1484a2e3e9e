/** Reference, Channels. */
import { z } from '@hono/zod-openapi';
import { endpoint, idOf, listQuery } from './endpoint.ts';
import { listOf, success, successMessage } from './envelope.ts';
import { cleared, flag, given, givenFlag, hexColor, id, kept, name, text } from './fields.ts';
import { limits } from './limits.ts';

/** Reference, What the service does: items that a channel holds are of three types. */
export const channelItemTypes = ['links', 'bio', 'qr'] as const;

export type ChannelItemType = (typeof channelItemTypes)[number];

const channel = z
  .object({
    id: id(),
    name: z.string().openapi({ example: 'Newsletter' }),
    description: z.string().openapi({ example: 'Everything that goes out on Fridays' }),
    color: z.string().openapi({ description: 'Colour of the badge', example: '#2563eb' }),
    starred: z.boolean().openapi({ example: false }),
  })
  .openapi('Channel');

const channelItem = z
  .object({
    type: z.enum(channelItemTypes),
    id: id().openapi({ description: 'Identifier within its type' }),
    title: z.string().openapi({ example: 'Autumn offers' }),
    preview: z.string().openapi({
      description:
        'URL of a picture: of a link the one for previews, else its QR code; of a bio page its avatar, else that of the ' +
        'account; of a QR code the code',
      example: 'https://links.example.com/autumn/qr',
    }),
    link: z
      .string()
      .openapi({ description: 'Public URL of the item', example: 'https://links.example.com/autumn' }),
    date: z
      .string()
      .regex(/^\d{4}-\d{2}-\d{2}$/)
      .openapi({ description: 'Day on which it was assigned, UTC', example: '2026-11-21' }),
  })
  .openapi('ChannelItem');

const channelName = () => name().openapi({ example: 'Newsletter' });

const description = () =>
  text({ max: limits.descriptionCharactersMax }).openapi({ example: 'Everything that goes out on Fridays' });

/**
 * Parameters for a channel and an item. An impossible item id is read as 0, which does not exist, because
 * only the item's type decides which failure is answered.
 */
const itemParameters = {
  channelid: idOf('channelNotFound'),
  type: {
    schema: z
      .enum(channelItemTypes, { error: `must be one of ${channelItemTypes.join(', ')}` })
      .openapi({ example: 'links' }),
    failure: 'invalidInput',
  },
  itemid: {
    schema: idOf('itemNotFound').schema.catch(0).openapi({ type: 'integer', example: 1 }),
    failure: 'itemNotFound',
  },
} as const;

export const listChannels = endpoint({
  resource: 'channels',
  verb: 'list-channels',
  method: 'get',
  path: '/api/channels',
  summary: 'List channels',
  access: 'key',
  query: listQuery,
  answer: listOf('channels', channel),
});

export const listItems = endpoint({
  resource: 'channels',
  verb: 'list-items',
  method: 'get',
  path: '/api/channel/{id}',
  summary: 'List the items of a channel',
  description: 'The one assigned last comes first.',
  access: 'key',
  params: { id: idOf('channelNotFound') },
  query: listQuery,
  answer: listOf('items', channelItem),
});

export const createChannel = endpoint({
  resource: 'channels',
  verb: 'create-channel',
  method: 'post',
  path: '/api/channel/add',
  summary: 'Create a channel',
  access: 'key',
  body: z
    .object({
      name: channelName(),
      description: given(description()),
      color: given(hexColor()),
      starred: givenFlag(),
    })
    .openapi('NewChannel'),
  answer: success(channel.shape),
  failures: ['channelNameTaken'],
});

export const assignItem = endpoint({
  resource: 'channels',
  verb: 'assign-item',
  method: 'post',
  path: '/api/channel/{channelid}/assign/{type}/{itemid}',
  summary: 'Assign a link, bio page or QR code to a channel',
  description: 'An item may be in several channels.',
  access: 'key',
  params: itemParameters,
  answer: successMessage('Item has been assigned to the channel successfully.'),
  failures: ['linkNotFound', 'bioNotFound', 'qrNotFound'],
});

export const unassignItem = endpoint({
  resource: 'channels',
  verb: 'unassign-item',
  method: 'delete',
  path: '/api/channel/{channelid}/unassign/{type}/{itemid}',
  summary: 'Take an item out of a channel',
  description: 'The item itself stays.',
  access: 'key',
  params: itemParameters,
  answer: successMessage('Item has been taken out of the channel successfully.'),
  failures: ['linkNotFound', 'bioNotFound', 'qrNotFound'],
});

export const updateChannel = endpoint({
  resource: 'channels',
  verb: 'update-channel',
  method: 'put',
  path: '/api/channel/{id}/update',
  summary: 'Update a channel',
  description: 'What is not sent stays as it is.',
  access: 'key',
  params: { id: idOf('channelNotFound') },
  body: z
    .object({
      name: kept(channelName()),
      description: cleared(description()),
      color: cleared(hexColor()),
      starred: cleared(flag()),
    })
    .openapi('ChannelChange'),
  answer: success({
    message: z.string().openapi({ example: 'Channel has been updated successfully.' }),
    ...channel.shape,
  }),
  failures: ['channelNameTaken'],
});

export const deleteChannel = endpoint({
  resource: 'channels',
  verb: 'delete-channel',
  method: 'delete',
  path: '/api/channel/{id}/delete',
  summary: 'Delete a channel',
  description: 'Its items are unassigned and stay.',
  access: 'key',
  params: { id: idOf('channelNotFound') },
  answer: successMessage('Channel has been deleted successfully.'),
});
