/** Blocks against abuse: anything blocked answers visitors with 410. For administrators. */
import { z } from '@hono/zod-openapi';
import { endpoint, idOf, listQuery } from './endpoint.ts';
import type { ErrorCode } from './errors.ts';
import { listOf, successMessage } from './envelope.ts';
import { given, id, text, timestampText } from './fields.ts';
import { limits } from './limits.ts';

/** Origins of a block: an administrator, the operator by a command, or the lists of BLOCKLIST. */
const blockSources = ['administrator', 'command', 'blocklist'] as const;

export type BlockSource = (typeof blockSources)[number];

const block = z
  .object({
    id: id(),
    type: z.enum(['link', 'domain', 'account']).openapi({ example: 'link' }),
    item: id().openapi({ description: 'Id of what is blocked' }),
    name: z.string().openapi({
      description: 'The short URL, the domain or the username',
      example: 'https://links.example.com/prize',
    }),
    account: z
      .object({ id: id(), username: z.string().openapi({ example: 'mallory' }) })
      .openapi({ description: 'Whose it is' }),
    reason: z.string().openapi({ description: '"" when none was given', example: 'Phishing' }),
    source: z.enum(blockSources).openapi({
      description: 'An administrator, the command line, or a list of addresses (BLOCKLIST)',
      example: 'administrator',
    }),
    by: z
      .string()
      .nullable()
      .openapi({ description: 'Username of the administrator; null for another source', example: 'ada' }),
    date: timestampText(),
  })
  .openapi('Block');

/** The reason for a block; the command line validates its option with it, too. */
export const blockReason = () =>
  text({ max: limits.descriptionCharactersMax, trim: true }).openapi({ example: 'Phishing' });

const newBlock = z.object({ reason: given(blockReason()) }).openapi('NewBlock');

export const listBlocks = endpoint({
  resource: 'blocks',
  verb: 'list-blocks',
  method: 'get',
  path: '/api/admin/blocks',
  summary: 'List what is blocked',
  access: 'key',
  role: 'administrator',
  query: listQuery,
  answer: listOf('blocks', block),
  failures: ['pathNotFound'],
});

export const blockLink = endpoint({
  resource: 'blocks',
  verb: 'block-link',
  ...blocking('url', 'linkNotFound'),
  summary: 'Block a link',
  description: 'Its visitors get a page that says so (410). Blocking it again changes the reason.',
  answer: successMessage('Link has been blocked successfully.'),
});

export const unblockLink = endpoint({
  resource: 'blocks',
  verb: 'unblock-link',
  ...unblocking('url', 'linkNotFound'),
  summary: 'Unblock a link',
  description:
    'It answers again, unless its domain or account is blocked. A link that a list of addresses (BLOCKLIST) names is ' +
    'blocked again when the list is next read.',
  answer: successMessage('Link has been unblocked successfully.'),
});

export const blockDomain = endpoint({
  resource: 'blocks',
  verb: 'block-domain',
  ...blocking('domain', 'domainNotFound'),
  summary: 'Block a branded domain',
  description: 'With all links on it.',
  answer: successMessage('Domain has been blocked successfully.'),
});

export const unblockDomain = endpoint({
  resource: 'blocks',
  verb: 'unblock-domain',
  ...unblocking('domain', 'domainNotFound'),
  summary: 'Unblock a branded domain',
  answer: successMessage('Domain has been unblocked successfully.'),
});

export const blockAccount = endpoint({
  resource: 'blocks',
  verb: 'block-account',
  ...blocking('account', 'accountNotFound'),
  summary: 'Block an account',
  description:
    'With all it has. It can still read everything, but change nothing but its own email, password and key.',
  answer: successMessage('Account has been blocked successfully.'),
  failures: ['pathNotFound', 'ownAccountBlocked', 'lastAdministrator'],
});

export const unblockAccount = endpoint({
  resource: 'blocks',
  verb: 'unblock-account',
  ...unblocking('account', 'accountNotFound'),
  summary: 'Unblock an account',
  answer: successMessage('Account has been unblocked successfully.'),
});

function blocking<Name extends string, Failure extends ErrorCode>(name: Name, failure: Failure) {
  return {
    method: 'post',
    path: `/api/admin/${name}/{id}/block`,
    access: 'key',
    role: 'administrator',
    params: { id: idOf(failure) },
    body: newBlock,
    failures: ['pathNotFound'] as ErrorCode[],
  } as const;
}

function unblocking<Name extends string, Failure extends ErrorCode>(name: Name, failure: Failure) {
  return {
    method: 'delete',
    path: `/api/admin/${name}/{id}/unblock`,
    access: 'key',
    role: 'administrator',
    params: { id: idOf(failure) },
    failures: ['pathNotFound'] as ErrorCode[],
  } as const;
}
