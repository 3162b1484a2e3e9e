/** Abuse reports by visitors: the form at /report, and the endpoints for administrators. */
import { z } from '@hono/zod-openapi';
import { email } from './account.ts';
import { endpoint, idOf, listQuery } from './endpoint.ts';
import { listOf, successMessage } from './envelope.ts';
import { given, id, isStorable, text, timestampText } from './fields.ts';
import { limits } from './limits.ts';

export const reportReasons = ['phishing', 'malware', 'spam', 'illegal', 'rights', 'other'] as const;

export type ReportReason = (typeof reportReasons)[number];

const wrongAddress = 'Please enter the complete address of the link.';

/** An address as people write it: host and path with or without a scheme, or an absolute URL. */
const reportedAddress = () =>
  z
    .string({ error: wrongAddress })
    .trim()
    .refine(isStorable, wrongAddress)
    .refine((value) => Buffer.byteLength(value) <= limits.urlBytesMax, wrongAddress)
    .refine(isAddress, wrongAddress);

/** The body of a report to /report, as a form or as JSON. */
export const newReport = z.object({
  url: reportedAddress(),
  reason: z.enum(reportReasons, { error: `must be one of ${reportReasons.join(', ')}` }),
  details: given(text({ max: limits.textCharactersMax })),
  email: given(email()),
});

const state = () =>
  z.enum(['open', 'closed'], { error: 'must be open or closed' }).openapi({ example: 'open' });

const reportedLink = z
  .object({
    id: id(),
    shorturl: z.string().openapi({ example: 'https://links.example.com/prize' }),
    longurl: z.string().openapi({ example: 'https://example.com/page' }),
    domain: id().nullable().openapi({ description: 'Id of its branded domain; null = none' }),
    account: z.object({ id: id(), username: z.string().openapi({ example: 'mallory' }) }),
    blocked: z.boolean().openapi({
      description: 'Whether it, its domain or its account is blocked',
      example: false,
    }),
  })
  .nullable()
  .openapi({ description: 'The link at that address; null when there was none or it is deleted' });

const report = z
  .object({
    id: id(),
    address: z.string().openapi({ description: 'As it was sent', example: 'links.example.com/prize' }),
    reason: z.enum(reportReasons).openapi({ example: 'phishing' }),
    details: z
      .string()
      .openapi({ description: '"" when none were sent', example: 'It asks for my bank password.' }),
    email: z.string().openapi({
      description: 'Of who reported it, for questions; "" when none was sent',
      example: 'grace@example.com',
    }),
    state: state(),
    date: timestampText(),
    closed: timestampText().nullable().openapi({ description: 'null while it is open', example: null }),
    link: reportedLink,
  })
  .openapi('Report');

export const listReports = endpoint({
  resource: 'reports',
  verb: 'list-reports',
  method: 'get',
  path: '/api/admin/reports',
  summary: 'List reports of abuse',
  access: 'key',
  role: 'administrator',
  query: listQuery.extend({
    state: given(state()).openapi({ description: 'Only reports that are open, or closed' }),
  }),
  answer: listOf('reports', report),
  failures: ['pathNotFound'],
});

export const closeReport = endpoint({
  resource: 'reports',
  verb: 'close-report',
  method: 'put',
  path: '/api/admin/report/{id}/close',
  summary: 'Close a report',
  description: 'What it is about stays as it is.',
  access: 'key',
  role: 'administrator',
  params: { id: idOf('reportNotFound') },
  answer: successMessage('Report has been closed successfully.'),
  failures: ['pathNotFound'],
});

function isAddress(value: string): boolean {
  const hasScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(value);
  const address = hasScheme ? value : `https://${value}`;
  if (!URL.canParse(address)) return false;
  const { hostname, protocol } = new URL(address);
  return /^https?:$/.test(protocol) && (hasScheme || hostname.includes('.') || hostname === 'localhost');
}
