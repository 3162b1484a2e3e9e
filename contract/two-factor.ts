/** Two-factor authentication: one-time codes of an authenticator app (RFC 6238), and recovery codes. */
import { z } from '@hono/zod-openapi';
import { shownCode, shownPassword } from './account.ts';
import { endpoint } from './endpoint.ts';
import { success, successMessage } from './envelope.ts';
import { timestampText } from './fields.ts';

const proof = z.object({ password: shownPassword(), code: shownCode() }).openapi('Proof');

const recoveryCodes = z.array(z.string()).openapi({
  description: 'Each signs in once in place of a code. They are shown this once and cannot be read again.',
  example: ['k3mp-7xtd-w9ha-2rfe'],
});

export const getTwoFactor = endpoint({
  resource: 'account',
  verb: 'get-two-factor',
  method: 'get',
  path: '/api/account/two-factor',
  summary: 'Get whether two-factor authentication is on',
  access: 'key',
  answer: success({
    data: z
      .object({
        enabled: z.boolean().openapi({ example: true }),
        since: timestampText().nullable().openapi({ description: 'null while it is off' }),
        recoverycodes: z.int().openapi({ description: 'How many were not used yet', example: 10 }),
      })
      .openapi('TwoFactor'),
  }),
});

export const startTwoFactor = endpoint({
  resource: 'account',
  verb: 'start-two-factor',
  method: 'post',
  path: '/api/account/two-factor/start',
  summary: 'Start to turn two-factor authentication on',
  description:
    'Answers a new secret for an authenticator app, as text, as an address and as a picture of it to scan. Nothing ' +
    'changes until a code is confirmed.',
  access: 'key',
  answer: success({
    secret: z.string().openapi({ description: 'Base32', example: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP' }),
    uri: z.string().openapi({
      example:
        'otpauth://totp/Waypost%20(links.example.com):ada%40example.com?issuer=Waypost%20(links.example.com)&' +
        'secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&algorithm=SHA1&digits=6&period=30',
    }),
    svg: z.string().openapi({ description: 'The address as a QR code: an SVG document', example: '<svg…' }),
  }),
  failures: ['twoFactorOn'],
  idempotent: false,
});

export const confirmTwoFactor = endpoint({
  resource: 'account',
  verb: 'confirm-two-factor',
  method: 'post',
  path: '/api/account/two-factor/confirm',
  summary: 'Turn two-factor authentication on',
  description:
    'With a code that the authenticator app shows. From then on signing in needs one, and all other dashboard sessions ' +
    'end. API keys go on working without. Answers recovery codes, once.',
  access: 'key',
  body: proof,
  answer: success({ recoverycodes: recoveryCodes }),
  failures: ['passwordWrong', 'codeWrong', 'twoFactorOn', 'twoFactorNotStarted'],
  idempotent: false,
});

export const replaceRecoveryCodes = endpoint({
  resource: 'account',
  verb: 'replace-recovery-codes',
  method: 'post',
  path: '/api/account/two-factor/recovery-codes',
  summary: 'Replace the recovery codes',
  description: 'The earlier ones stop working.',
  access: 'key',
  body: proof,
  answer: success({ recoverycodes: recoveryCodes }),
  failures: ['passwordWrong', 'codeWrong', 'twoFactorOff'],
  idempotent: false,
});

export const disableTwoFactor = endpoint({
  resource: 'account',
  verb: 'disable-two-factor',
  method: 'post',
  path: '/api/account/two-factor/disable',
  summary: 'Turn two-factor authentication off',
  description: 'With a code or a recovery code.',
  access: 'key',
  body: proof,
  answer: successMessage('Two-factor authentication is off.'),
  failures: ['passwordWrong', 'codeWrong', 'twoFactorOff'],
  idempotent: false,
});
