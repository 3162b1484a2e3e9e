/** Dashboard sessions: signing in and out, and the signed-in account. */
import { z } from '@hono/zod-openapi';
import { shownCode, shownPassword } from './account.ts';
import { endpoint, idOf, listQuery } from './endpoint.ts';
import { listOf, success, successMessage } from './envelope.ts';
import { given, id, isStorable, mustBe, timestampText } from './fields.ts';
import { limits } from './limits.ts';

export const openSession = endpoint({
  resource: 'account',
  verb: 'open-session',
  method: 'post',
  path: '/api/session',
  summary: 'Sign in to the dashboard',
  description:
    'Sets an HttpOnly session cookie. With two-factor authentication a right password without a right `code` answers ' +
    '401 with `"field": "code"`: ask for the code and send all three again.',
  access: 'public',
  body: z
    .object({
      // Trimmed as in registration. An address that no account can have is simply wrong.
      email: z
        .string({ error: mustBe('a text') })
        .trim()
        .max(limits.emailCharactersMax, `must be at most ${limits.emailCharactersMax} characters long`)
        .refine(isStorable, 'must not contain NUL characters or broken Unicode')
        .openapi({ example: 'ada@example.com' }),
      password: shownPassword(),
      code: given(shownCode()).openapi({
        description: 'Of the authenticator app, or a recovery code, where two-factor authentication is on',
      }),
    })
    .openapi('SignIn'),
  answer: success({ id: id() }),
  failures: ['signInFailed', 'codeNeeded', 'signInCodeWrong', 'accountSuspended', 'crossSiteRefused'],
  idempotent: false,
});

export const closeSession = endpoint({
  resource: 'account',
  verb: 'close-session',
  method: 'delete',
  path: '/api/session',
  summary: 'Sign out of the dashboard',
  access: 'public',
  answer: successMessage('You are signed out.'),
  failures: ['crossSiteRefused'],
});

const session = z
  .object({
    id: id(),
    browser: z.string().openapi({ description: '"Unknown" when it does not say', example: 'Firefox' }),
    os: z.string().openapi({ example: 'macOS' }),
    created: timestampText(),
    lastused: timestampText().openapi({ description: 'To some minutes' }),
    current: z.boolean().openapi({ description: 'Whether it is the one that asks', example: true }),
  })
  .openapi('Session');

export const listSessions = endpoint({
  resource: 'account',
  verb: 'list-sessions',
  method: 'get',
  path: '/api/sessions',
  summary: 'List dashboard sessions',
  description: 'Where the account is signed in. No address is kept.',
  access: 'key',
  query: listQuery,
  answer: listOf('sessions', session),
});

export const endSession = endpoint({
  resource: 'account',
  verb: 'end-session',
  method: 'delete',
  path: '/api/session/{id}/delete',
  summary: 'End a dashboard session',
  access: 'key',
  params: { id: idOf('sessionNotFound') },
  answer: successMessage('Session has been ended successfully.'),
});

export const endOtherSessions = endpoint({
  resource: 'account',
  verb: 'end-other-sessions',
  method: 'delete',
  path: '/api/sessions',
  summary: 'End all other dashboard sessions',
  description: 'All but the one that asks; with an API key, all.',
  access: 'key',
  answer: successMessage('All other sessions have been ended successfully.'),
});
