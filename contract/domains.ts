/** Reference, Branded domains. */
import { z } from '@hono/zod-openapi';
import { endpoint, idOf, listQuery } from './endpoint.ts';
import { listOf, success, successMessage } from './envelope.ts';
import { cleared, given, id, timestampText, url } from './fields.ts';

/** Whether the domain's DNS name pointed to this service at the last check. */
const domainStates = ['ready', 'waiting'] as const;
export type DomainState = (typeof domainStates)[number];

const state = () =>
  z.enum(domainStates).openapi({
    description: 'ready: its name leads here. waiting: it does not, or not yet',
    example: 'ready',
  });

const domain = z
  .object({
    id: id(),
    domain: z.string().openapi({ example: 'https://go.example.com' }),
    redirectroot: z.string().openapi({
      description: 'Where visitors of the bare domain are sent; "" when unset',
      example: 'https://example.com',
    }),
    redirect404: z
      .string()
      .openapi({ description: 'Where visitors of unknown paths are sent; "" when unset', example: '' }),
    state: state(),
    blocked: z.boolean().openapi({
      description: 'Whether it or its account is blocked because of abuse. If so, all its visitors get 410',
      example: false,
    }),
    checked: timestampText().openapi({ description: 'When its state was last looked at' }),
  })
  .openapi('Domain');

const domainAddress = () =>
  z
    .string({ error: 'A valid domain name is required.' })
    .openapi({ description: 'Full address including http or https', example: 'https://go.example.com' });

const dnsRecord = z
  .object({
    type: z.enum(['A', 'AAAA', 'CNAME']).openapi({ example: 'CNAME' }),
    name: z.string().openapi({ example: 'go.example.com' }),
    value: z.string().openapi({ example: 'links.example.com' }),
  })
  .openapi('DnsRecord');

export const listDomains = endpoint({
  resource: 'domains',
  verb: 'list-domains',
  method: 'get',
  path: '/api/domains',
  summary: 'List branded domains',
  access: 'key',
  query: listQuery,
  answer: listOf('domains', domain),
});

export const createDomain = endpoint({
  resource: 'domains',
  verb: 'create-domain',
  method: 'post',
  path: '/api/domain/add',
  summary: 'Add a branded domain',
  description: 'The domain must point at this service before it is added.',
  access: 'key',
  body: z
    .object({
      domain: domainAddress(),
      redirectroot: given(url('rootUrlInvalid')),
      redirect404: given(url('notFoundUrlInvalid')),
    })
    .openapi('NewDomain'),
  answer: success({ id: id() }),
  failures: [
    'domainInvalid',
    'domainTaken',
    'domainNotPointed',
    'rootUrlInvalid',
    'notFoundUrlInvalid',
    'targetListed',
  ],
});

export const checkDomain = endpoint({
  resource: 'domains',
  verb: 'check-domain',
  method: 'post',
  path: '/api/domain/{id}/check',
  summary: 'Check whether a branded domain leads here',
  description: 'Looks its name up anew, keeps the state for the list, and tells which DNS records lead here.',
  access: 'key',
  params: { id: idOf('domainNotFound') },
  answer: success({
    state: state(),
    message: z.string().openapi({ example: 'The domain name is pointed to our server.' }),
    records: z.array(dnsRecord).openapi({ description: 'What to set; each of them if there are several' }),
  }),
  idempotent: false,
});

export const updateDomain = endpoint({
  resource: 'domains',
  verb: 'update-domain',
  method: 'put',
  path: '/api/domain/{id}/update',
  summary: 'Update a branded domain',
  description: 'The domain itself cannot be changed.',
  access: 'key',
  params: { id: idOf('domainNotFound') },
  body: z
    .object({
      domain: cleared(domainAddress()),
      redirectroot: cleared(url('rootUrlInvalid')),
      redirect404: cleared(url('notFoundUrlInvalid')),
    })
    .openapi('DomainChange'),
  answer: successMessage('Domain has been updated successfully.'),
  failures: ['rootUrlInvalid', 'notFoundUrlInvalid', 'targetListed'],
});

export const deleteDomain = endpoint({
  resource: 'domains',
  verb: 'delete-domain',
  method: 'delete',
  path: '/api/domain/{id}/delete',
  summary: 'Delete a branded domain',
  description: 'Refused while links use it.',
  access: 'key',
  params: { id: idOf('domainNotFound') },
  answer: successMessage('Domain has been deleted successfully.'),
  failures: ['domainInUse', 'heldByBlock'],
});
