import { OpenAPIHono, z } from '@hono/zod-openapi';
import type { Endpoint } from '../../contract/endpoint.ts';
import { failure } from '../../contract/envelope.ts';
import { endpoints } from '../../contract/index.ts';
import { limits } from '../../contract/limits.ts';
import program from '../../package.json' with { type: 'json' };
import { completeDocument } from './openapi/complete-document.ts';
import { failureResponses, isRepeatable, sharedResponses } from './openapi/failures.ts';
import { answerHeaders, headerDefinitions } from './openapi/headers.ts';
import { introduction, resourceTexts } from './openapi/texts.ts';

type Registry = OpenAPIHono['openAPIRegistry'];
type Operation = Parameters<Registry['registerPath']>[0];

let document: object | undefined;

/** Returns the OpenAPI 3.1 document of the whole contract, without `servers`. Built at the first call. */
export function openapiDocument(): object {
  document ??= buildDocument();
  return document;
}

function buildDocument(): object {
  const app = new OpenAPIHono();
  const described = endpoints.toSorted(byReadingOrder);
  registerShared(app.openAPIRegistry);
  for (const endpoint of described) app.openAPIRegistry.registerPath(describeOperation(endpoint));
  const generated = app.getOpenAPI31Document({
    openapi: '3.1.0',
    info: { title: 'Waypost API', version: program.version, description: introduction },
    tags: [...new Set(described.map(({ resource }) => resource))].map(tagOf),
  });
  return completeDocument(generated, described);
}

function describeOperation(endpoint: Endpoint): Operation {
  const { verb, resource, method, path, summary, description, access } = endpoint;
  return {
    method,
    path,
    operationId: verb.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase()),
    tags: [tagOf(resource).name],
    summary,
    ...(description === undefined ? {} : { description }),
    security: access === 'key' ? [{ apiKey: [] }] : [],
    ...(isRepeatable(endpoint) ? { parameters: [{ $ref: '#/components/parameters/IdempotencyKey' }] } : {}),
    request: describeRequest(endpoint),
    responses: {
      200: {
        description: 'Success',
        headers: answerHeaders(200),
        content: describeAnswer(endpoint),
      },
      ...failureResponses(endpoint),
    },
  };
}

/** JSON unless the endpoint names another type, and also CSV where the query has a `format` for it. */
function describeAnswer({ answer, answerType = 'application/json', query }: Endpoint) {
  const isAlsoFile = query?.shape['format']?.safeParse('csv').success === true;
  return {
    [answerType]: { schema: answer },
    ...(isAlsoFile ? { 'text/csv': { schema: { type: 'string' as const } } } : {}),
  };
}

function describeRequest({ params, query, body, upload }: Endpoint): NonNullable<Operation['request']> {
  const path = Object.entries(params ?? {}).map(([name, { schema }]) => [name, schema] as const);
  return {
    ...(params ? { params: z.object(Object.fromEntries(path)) } : {}),
    ...(query ? { query } : {}),
    ...(body ? { body: describeBody(body) } : {}),
    ...(upload ? { body: uploadedFile } : {}),
  };
}

/** A request without a body counts as an empty object, so that a body is required only if `{}` is refused. */
function describeBody(body: z.ZodType) {
  return { required: !body.safeParse({}).success, content: { 'application/json': { schema: body } } };
}

const uploadedFile = {
  required: true,
  content: {
    'multipart/form-data': {
      schema: {
        type: 'object' as const,
        properties: {
          file: {
            type: 'string' as const,
            format: 'binary',
            description: `PNG or JPEG, at most ${limits.uploadBytesMax / 1024 / 1024} MiB`,
          },
        },
        required: ['file'],
      },
    },
    'image/png': { schema: { type: 'string' as const, format: 'binary' } },
    'image/jpeg': { schema: { type: 'string' as const, format: 'binary' } },
  },
};

function registerShared(registry: Registry): void {
  registry.registerComponent('securitySchemes', 'apiKey', {
    type: 'http',
    scheme: 'bearer',
    description: 'The API key of your account, for example `wp_…`.',
  });
  registry.registerComponent('parameters', 'IdempotencyKey', {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description:
      'Repeating the request with the same key within 24 hours gives the first answer again. A request that is refused ' +
      '(400 to 499) does not use up its key.',
    schema: { type: 'string', maxLength: limits.idempotencyKeyCharactersMax },
  });
  registry.register('Failure', failure);
  for (const [name, response] of Object.entries(sharedResponses())) {
    registry.registerComponent('responses', name, response);
  }
  for (const [name, definition] of Object.entries(headerDefinitions)) {
    registry.registerComponent('headers', name, definition);
  }
}

function tagOf(resource: string): { name: string; description?: string } {
  return resourceTexts[resource] ?? { name: resource };
}

/**
 * Orders by resource as in `resourceTexts`, then by method (get, post, put, delete), then short paths first.
 */
function byReadingOrder(a: Endpoint, b: Endpoint): number {
  return (
    rankOf(resourceNames, a.resource) - rankOf(resourceNames, b.resource) ||
    rankOf(methods, a.method) - rankOf(methods, b.method) ||
    a.path.length - b.path.length ||
    a.path.localeCompare(b.path, 'en')
  );
}

const resourceNames = Object.keys(resourceTexts);
const methods = ['get', 'post', 'put', 'delete'];

function rankOf(names: string[], name: string): number {
  return names.includes(name) ? names.indexOf(name) : names.length;
}
