/**
 * Endpoints for administrators: accounts and the state of the installation. For other callers they do not
 * exist.
 */
import { z } from '@hono/zod-openapi';
import { newAccount } from './account.ts';
import { endpoint, idOf, listQuery } from './endpoint.ts';
import { listOf, success, successMessage } from './envelope.ts';
import { given, id, kept, text, timestampText } from './fields.ts';
import { limits } from './limits.ts';

const role = () =>
  z.enum(['user', 'administrator'], { error: 'must be user or administrator' }).openapi({ example: 'user' });

const accountStatus = () =>
  z.enum(['active', 'suspended'], { error: 'must be active or suspended' }).openapi({
    description: 'Whoever calls or signs in for a suspended account is refused (403). Its links go on.',
    example: 'active',
  });

/** A plan of RATE_LIMITS; the existing plans are known only at run time. */
const plan = () => text({ max: limits.nameCharactersMax }).openapi({ example: 'pro' });

const administeredAccount = z
  .object({
    id: id(),
    username: z.string().openapi({ example: 'ada' }),
    email: z.string().openapi({ example: 'ada@example.com' }),
    plan: plan(),
    role: role(),
    status: accountStatus(),
    blocked: z.boolean().openapi({
      description: 'Because of abuse: its links answer nobody (see blocks)',
      example: false,
    }),
    twofactor: z.boolean().openapi({ example: true }),
    links: z.int().openapi({ example: 12 }),
    created: timestampText(),
    lastseen: timestampText()
      .nullable()
      .openapi({ description: 'To some minutes; null = not since it was made' }),
  })
  .openapi('AdministeredAccount');

export const listAccounts = endpoint({
  resource: 'administration',
  verb: 'list-accounts',
  method: 'get',
  path: '/api/admin/accounts',
  summary: 'List accounts',
  access: 'key',
  role: 'administrator',
  query: listQuery.extend({
    q: given(text({ max: limits.searchCharactersMax, trim: true })).openapi({
      description: 'Only accounts whose username or email contains it, in any case',
    }),
  }),
  answer: listOf('accounts', administeredAccount),
  failures: ['pathNotFound'],
});

export const addAccount = endpoint({
  resource: 'administration',
  verb: 'add-account',
  method: 'post',
  path: '/api/admin/account/add',
  summary: 'Add an account',
  description: 'Whatever REGISTRATION says. Answers its API key, and its password where none was sent, once.',
  access: 'key',
  role: 'administrator',
  body: z
    .object({
      ...newAccount.shape,
      password: given(newAccount.shape.password),
      plan: given(plan()),
      role: given(role()),
    })
    .openapi('AddedAccount'),
  answer: success({
    id: id(),
    key: z.string().openapi({ example: 'wp_4fK2mQ8sT1vX7zB3nC6dF9gH5jL0pRwY2a1B2c3' }),
    password: z.string().optional().openapi({ description: 'Made up, where none was sent' }),
  }),
  failures: ['pathNotFound', 'invalidEmail', 'emailTaken', 'usernameTaken'],
  idempotent: false,
});

export const changeAccount = endpoint({
  resource: 'administration',
  verb: 'change-account',
  method: 'put',
  path: '/api/admin/account/{id}/update',
  summary: 'Change an account',
  description: 'Its plan, its role, or whether it may be used. There is always an administrator.',
  access: 'key',
  role: 'administrator',
  params: { id: idOf('accountNotFound') },
  body: z
    .object({ plan: kept(plan()), role: kept(role()), status: kept(accountStatus()) })
    .openapi('AdministeredAccountChange'),
  answer: successMessage('Account has been updated successfully.'),
  failures: ['pathNotFound', 'ownAccountSuspended', 'lastAdministrator'],
});

export const removeAccount = endpoint({
  resource: 'administration',
  verb: 'remove-account',
  method: 'delete',
  path: '/api/admin/account/{id}/delete',
  summary: 'Delete an account',
  description: 'With all it has. It cannot be undone. The own account is deleted by DELETE /api/account.',
  access: 'key',
  role: 'administrator',
  params: { id: idOf('accountNotFound') },
  answer: successMessage('Account has been deleted successfully.'),
  failures: ['pathNotFound', 'ownAccountDeleted', 'lastAdministrator'],
});

const count = (example: number) => z.int().openapi({ example });

export const getOverview = endpoint({
  resource: 'administration',
  verb: 'get-overview',
  method: 'get',
  path: '/api/admin/overview',
  summary: 'Get how the installation fares',
  access: 'key',
  role: 'administrator',
  answer: success({
    data: z
      .object({
        accounts: count(12),
        links: count(3_456),
        clicks: z.object({ today: count(789), total: count(123_456) }).openapi({
          description:
            'Today since midnight UTC, also of links that were deleted since; in all of the links there are',
        }),
        reports: count(0).openapi({ description: 'That are open' }),
        spool: z
          .object({
            bytes: count(4_096),
            segments: count(1),
            oldest: timestampText()
              .nullable()
              .openapi({ description: 'When the oldest visit was that is not counted yet; null = all are' }),
          })
          .openapi({ description: 'Visits on their way into the database' }),
        plans: z
          .array(
            z.object({
              name: z.string().openapi({ example: 'pro' }),
              limit: count(30).openapi({ description: 'Requests a minute; 0 = no limit' }),
            }),
          )
          .openapi({ description: 'That an account can have' }),
        version: z.string().openapi({ example: '0.1.0' }),
        database: z.enum(['sqlite', 'postgres']),
        freebytes: z.int().openapi({ description: 'Left where DATA_DIR is', example: 64_000_000_000 }),
      })
      .openapi('Overview'),
  }),
  failures: ['pathNotFound'],
});
