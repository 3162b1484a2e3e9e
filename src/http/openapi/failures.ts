import { z } from '@hono/zod-openapi';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { type ErrorCode, errors } from '../../../contract/errors.ts';
import { describeIssue } from '../describe-issue.ts';
import { isRefusedToBlocked } from '../callers/require-right.ts';
import { answerHeaders } from './headers.ts';

/**
 * Describes the failures of an endpoint by status, with one example each: its own, those of its path
 * parameters, and those common to its kind of endpoint.
 */
export function failureResponses(endpoint: Endpoint) {
  const own = endpoint.failures ?? [];
  const codes = new Set([...commonFailures(endpoint), ...parameterFailures(endpoint), ...own]);
  const byStatus = Map.groupBy(codes, (code) => errors[code].status);
  const responses: Record<string, object> = {};
  for (const status of [...byStatus.keys()].toSorted((a, b) => a - b)) {
    const found = byStatus.get(status) ?? [];
    const shared = Object.entries(sharedFailures).find(([, { codes }]) => codes.join() === found.join());
    responses[status] = shared
      ? { $ref: `#/components/responses/${shared[0]}` }
      : describeFailures(status, found, endpoint);
  }
  return { ...responses, '5XX': { $ref: '#/components/responses/Fault' } };
}

/** The failure answers that many endpoints share, by their names in the document. */
export function sharedResponses() {
  const described = Object.entries(sharedFailures).map(([name, { status, codes }]) => {
    return [name, describeFailures(status, codes)] as const;
  });
  return Object.fromEntries(described);
}

const sharedFailures: Record<string, { status: number; codes: ErrorCode[] }> = {
  ApiKeyRequired: { status: 401, codes: ['apiKeyRequired'] },
  AccountSuspended: { status: 403, codes: ['accountSuspended'] },
  AccountBlocked: { status: 403, codes: ['accountSuspended', 'accountBlocked'] },
  BodyTooLarge: { status: 413, codes: ['bodyTooLarge'] },
  BodyNotAccepted: { status: 415, codes: ['contentTypeUnsupported', 'contentEncodingUnsupported'] },
  OtherBodySent: { status: 422, codes: ['idempotencyMismatch'] },
  StillRunning: { status: 409, codes: ['idempotencyRunning', 'idempotencyAnswerLost'] },
  OverTheLimit: { status: 429, codes: ['rateLimited'] },
  Fault: { status: 500, codes: ['internal', 'unavailable'] },
};

/** Whether the endpoint supports an Idempotency-Key. */
export function isRepeatable({ method, access, idempotent }: Endpoint): boolean {
  return method === 'post' && access === 'key' && idempotent !== false;
}

function commonFailures(endpoint: Endpoint): ErrorCode[] {
  const { access, method, query, body, upload } = endpoint;
  const codes: ErrorCode[] = ['rateLimited'];
  if (access === 'key') codes.push('apiKeyRequired', 'accountSuspended');
  if (isRefusedToBlocked(endpoint)) codes.push('accountBlocked');
  if (query || body || upload) codes.push('invalidInput');
  if (body) codes.push('bodyNotJson', 'bodyNotObject');
  // A body is checked for its type, encoding and size even if the endpoint takes none.
  if (method !== 'get') {
    codes.push('bodyTooLarge', upload ? 'uploadTypeUnsupported' : 'contentTypeUnsupported');
    codes.push('contentEncodingUnsupported');
  }
  if (isRepeatable(endpoint))
    codes.push('idempotencyRunning', 'idempotencyAnswerLost', 'idempotencyMismatch');
  return codes;
}

function parameterFailures({ params = {} }: Endpoint): ErrorCode[] {
  return Object.values(params).map((parameter) => parameter.failure);
}

function describeFailures(status: number, codes: ErrorCode[], endpoint?: Endpoint) {
  const [first] = codes;
  const isAlone = codes.length === 1 && first !== undefined && first !== 'invalidInput';
  const samples = codes.map((code) => ({ code, value: sampleOf(code, endpoint) }));
  const examples = samples
    .filter(({ value }, at) => samples.findIndex((other) => other.value.message === value.message) === at)
    .map(({ code, value }) => [code, { summary: value.message, value }]);
  return {
    description: isAlone ? errors[first].message : (statusTexts[status] ?? 'The request was refused.'),
    headers: answerHeaders(status),
    content: { 'application/json': { schema: failureSchema, examples: Object.fromEntries(examples) } },
  };
}

function sampleOf(code: ErrorCode, endpoint?: Endpoint) {
  const refusal = code === 'invalidInput' && endpoint ? refusalOf(endpoint) : undefined;
  const { message, field } = refusal ?? { message: errors[code].message, field: undefined };
  return { error: 1, message, ...(field === undefined ? {} : { field }), request_id: 'mT2vXq0cPz7L' };
}

/**
 * Finds the endpoint's real message for bad input, by trying an empty body, and a value that is always wrong
 * for its first field or parameter.
 */
function refusalOf({ body, query, params = {} }: Endpoint) {
  const checked = Object.entries(params).filter(([, { failure }]) => failure === 'invalidInput');
  const path = z.object(Object.fromEntries(checked.map(([name, { schema }]) => [name, schema])));
  for (const schema of [body, query, path].filter((part) => part !== undefined)) {
    const [field = ''] = schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
    for (const input of schema === path ? [{ [field]: '-' }] : [{}, { [field]: [] }]) {
      const { error } = schema.safeParse(input);
      if (error) return describeIssue(error);
    }
  }
  return undefined;
}

const failureSchema = { $ref: '#/components/schemas/Failure' };

const statusTexts: Record<number, string> = {
  400: 'The request is not valid.',
  401: 'The caller is not known.',
  403: 'The caller may not do this.',
  404: 'It does not exist, or belongs to another account.',
  409: 'It is in conflict with what exists already or with another request.',
  413: 'The body is too large.',
  415: 'The body is of a kind that is not accepted.',
  500: 'The service is at fault (500), or busy or without its database (503, with Retry-After).',
};
