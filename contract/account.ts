/**
 * Reference, Account; plus registration and API keys. Sessions and two-factor authentication have files of
 * their own.
 */
import { z } from '@hono/zod-openapi';
import { endpoint } from './endpoint.ts';
import { success, successMessage } from './envelope.ts';
import { given, id, isStorable, kept, mustBe, text, timestampText } from './fields.ts';
import { limits } from './limits.ts';

const account = z
  .object({
    id: id(),
    email: z.string().openapi({ example: 'ada@example.com' }),
    username: z.string().openapi({ example: 'ada' }),
    avatar: z.string().openapi({
      description: 'URL of a picture served by this service',
      example: 'https://links.example.com/avatar/ada.svg',
    }),
    status: z.string().openapi({ description: 'Plan of the account', example: 'pro' }),
    expires: timestampText().openapi({
      example: '9999-12-31 23:59:59',
      description: 'End of the plan; 9999-12-31 23:59:59 when it never ends',
    }),
    registered: timestampText(),
    role: z.enum(['administrator', 'user']).optional().openapi({ description: 'Told to the dashboard only' }),
  })
  .openapi('Account');

/**
 * A dot must be between two parts, and no label of the host may begin or end with a hyphen. Many scripts write
 * vowels and tones as marks, which are part of a label, too.
 */
const emailForm =
  /^(?=[^@]{1,64}@)[^\s@<>"\\\p{Cc}.]+(?:\.[^\s@<>"\\\p{Cc}.]+)*@(?:[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}-]{0,61}[\p{L}\p{N}\p{M}])?\.)+[\p{L}\p{N}][\p{L}\p{N}\p{M}-]{0,61}[\p{L}\p{N}\p{M}]$/u;

/** Stored as typed, compared case-insensitively. */
export const email = () =>
  z
    .string({ error: 'Please enter a valid email.' })
    .trim()
    .max(limits.emailCharactersMax, 'Please enter a valid email.')
    .refine(isStorable, 'Please enter a valid email.')
    .regex(emailForm, 'Please enter a valid email.')
    .openapi({ format: 'email', example: 'ada@example.com' });

const password = () =>
  text({ min: limits.passwordCharactersMin, max: limits.passwordCharactersMax }).openapi({
    format: 'password',
    example: 'correct horse battery',
  });

const username = () =>
  z
    .string({ error: mustBe('a text') })
    .regex(
      /^[A-Za-z0-9_-]{3,32}$/,
      `must be ${limits.usernameCharactersMin} to ${limits.usernameCharactersMax} letters, digits, _ or -`,
    )
    .openapi({ example: 'ada' });

const key = z.string().openapi({
  description: 'The API key. It is shown this once and cannot be read again.',
  example: 'wp_4fK2mQ8sT1vX7zB3nC6dF9gH5jL0pRwY2a1B2c3',
});

/** UTF-16 units: room for every password an account may have. */
const shownPasswordUnitsMax = 2 * limits.passwordCharactersMax;

/**
 * A password to be checked. One that no account can have is simply wrong, so no rules apply but a limit of
 * its length.
 */
export const shownPassword = () =>
  z
    .string({ error: mustBe('a text') })
    .max(shownPasswordUnitsMax, `must be at most ${shownPasswordUnitsMax} characters long`)
    .openapi({ format: 'password', example: 'correct horse battery' });

/** A code of an authenticator app, or a recovery code; spaces and dashes are ignored. */
export const shownCode = () =>
  text({ max: limits.codeCharactersMax, trim: true }).openapi({ example: '492039' });

/** The fields of a new account; the command line validates its options with it, too. */
export const newAccount = z
  .object({ username: username(), email: email(), password: password() })
  .openapi('NewAccount');

export const getAccount = endpoint({
  resource: 'account',
  verb: 'get-account',
  method: 'get',
  path: '/api/account',
  summary: 'Get the account',
  access: 'key',
  answer: success({ data: account }),
});

export const updateAccount = endpoint({
  resource: 'account',
  verb: 'update-account',
  method: 'put',
  path: '/api/account/update',
  summary: 'Update the account',
  description:
    'Send `email`, `password` or both. From the dashboard, `currentpassword` must be sent with them; with an API key it ' +
    'may be, and must then be right. A new password ends all dashboard sessions but the one that asks.',
  access: 'key',
  body: z
    .object({
      email: kept(email()),
      password: kept(password()),
      currentpassword: given(shownPassword()).openapi({ format: 'password' }),
    })
    .refine((change) => change.email !== undefined || change.password !== undefined, {
      error: 'Please send an email, a password or both.',
    })
    .openapi('AccountChange'),
  answer: successMessage('Account has been successfully updated.'),
  failures: ['invalidEmail', 'passwordWrong', 'emailTaken'],
});

export const registerAccount = endpoint({
  resource: 'account',
  verb: 'register-account',
  method: 'post',
  path: '/api/account/register',
  summary: 'Register an account',
  description:
    'The first account is the administrator. Later ones need REGISTRATION=open. The answer carries the API key, once.',
  access: 'public',
  body: newAccount,
  answer: success({ id: id(), key }),
  failures: ['invalidEmail', 'emailTaken', 'usernameTaken', 'registrationClosed'],
  idempotent: false,
});

export const replaceKey = endpoint({
  resource: 'account',
  verb: 'replace-key',
  method: 'post',
  path: '/api/account/key',
  summary: 'Replace the API key',
  description:
    'Answers a new key. The key used to ask stops working at once, and nothing need be sent with it. Asked for from the ' +
    'dashboard, every earlier key stops working, and `currentpassword` must be sent.',
  access: 'key',
  body: z
    .object({ currentpassword: given(shownPassword()).openapi({ format: 'password' }) })
    .openapi('KeyReplacement'),
  answer: success({ key }),
  failures: ['passwordWrong'],
  idempotent: false,
});

export const deleteAccount = endpoint({
  resource: 'account',
  verb: 'delete-account',
  method: 'delete',
  path: '/api/account',
  summary: 'Delete the account',
  description:
    'With all it has: links, codes, pages, uploads, counts. It cannot be undone. With two-factor authentication a ' +
    '`code` is needed, too. The last administrator cannot go while there are other accounts. While an administrator or ' +
    'a command blocks the account, one of its links or one of its domains, only an administrator can delete it.',
  access: 'key',
  body: z.object({ password: shownPassword(), code: given(shownCode()) }).openapi('AccountDeletion'),
  answer: successMessage('Your account has been deleted.'),
  failures: ['passwordWrong', 'codeWrong', 'lastAdministrator', 'accountHeld'],
});
