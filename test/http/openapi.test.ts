import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { z } from '@hono/zod-openapi';
import { errors } from '../../contract/errors.ts';
import { endpoints } from '../../contract/index.ts';
import { openapiDocument } from '../../src/http/openapi-document.ts';
import { fitsSchema, type JsonSchema, resolvePointer } from '../support/laws/fits-schema.ts';
import { startService } from '../support/service.ts';

interface Media {
  schema: JsonSchema;
  example?: unknown;
  examples?: Record<string, { value: unknown }>;
}

interface Answer {
  description: string;
  headers: Record<string, unknown>;
  content: Record<string, Media>;
}

interface Parameter {
  name: string;
  in: string;
  required: boolean;
  schema: JsonSchema;
}

interface Operation {
  operationId: string;
  summary: string;
  tags: string[];
  security: object[];
  parameters?: Parameter[];
  requestBody?: { required: boolean; content: Record<string, Media> };
  responses: Record<string, Answer>;
}

interface Document {
  openapi: string;
  info: { title: string; version: string; description: string };
  servers?: { url: string }[];
  tags: { name: string; description?: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: Record<string, Record<string, object>>;
}

const service = await startService();
const document = openapiDocument() as Document;
const operations = Object.values(document.paths).flatMap((path) => Object.values(path));

/** Yields every object in the document with its path. */
function* everyPart(
  part: unknown = document,
  way = '#',
): Generator<{ part: Record<string, unknown>; way: string }> {
  if (typeof part !== 'object' || part === null) return;
  if (!Array.isArray(part)) yield { part: part as Record<string, unknown>, way };
  for (const [name, value] of Object.entries(part)) yield* everyPart(value, `${way}/${name}`);
}

function followed<Part extends object>(part: Part): Part {
  return '$ref' in part ? (resolvePointer(document, part.$ref as string) as Part) : part;
}

function operationOf({ path, method }: { path: string; method: string }): Operation {
  const operation = document.paths[path]?.[method];
  assert.ok(operation, `${method} ${path} is not in the document`);
  return operation;
}

function parametersOf(operation: Operation): Parameter[] {
  return (operation.parameters ?? []).map(followed);
}

test('the document is OpenAPI 3.1 with a title, a version and an introduction', () => {
  assert.match(document.openapi, /^3\.1\.\d$/);
  assert.equal(document.info.title, 'Waypost API');
  assert.match(document.info.version, /^\d+\.\d+\.\d+/);
  for (const word of [
    'Authorization: Bearer',
    'X-RateLimit-Remaining',
    'Idempotency-Key',
    'does not use up its key',
    'nextpage',
    'UTC',
  ]) {
    assert.ok(document.info.description.includes(word), word);
  }
});

test('every endpoint of the contract is in the document, and nothing else', () => {
  const described = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method} ${path}`),
  );
  const expected = endpoints.map(({ method, path }) => `${method} ${path}`);
  assert.deepEqual(described.toSorted(), expected.toSorted());
});

test('every operation has a name of its own, a summary and one resource that is described', () => {
  const names = operations.map(({ operationId }) => operationId);
  assert.deepEqual(
    names.filter((name, at) => names.indexOf(name) !== at),
    [],
  );
  for (const { operationId, summary, tags } of operations) {
    assert.match(operationId, /^[a-z][A-Za-z]*$/);
    assert.ok(summary.length > 0, operationId);
    assert.equal(tags.length, 1, operationId);
    assert.ok(
      document.tags.find(({ name }) => name === tags[0])?.description,
      `${tags[0]} is not described in src/http/openapi/texts.ts`,
    );
  }
});

test('every reference in the document points at something', () => {
  for (const { part, way } of everyPart()) {
    if (typeof part['$ref'] === 'string') assert.ok(resolvePointer(document, part['$ref']), way);
  }
});

test('the parameters of every path, and no others, are declared as required path parameters', () => {
  for (const [path, methods] of Object.entries(document.paths)) {
    const expected = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => String(name));
    for (const operation of Object.values(methods)) {
      const declared = parametersOf(operation).filter((parameter) => parameter.in === 'path');
      assert.deepEqual(declared.map(({ name }) => name).toSorted(), expected.toSorted(), path);
      assert.ok(
        declared.every(({ required }) => required),
        path,
      );
    }
  }
});

test('what an endpoint reads is declared: query, body, key and Idempotency-Key', () => {
  for (const endpoint of endpoints) {
    const { method, access, idempotent, query, body, upload } = endpoint;
    const operation = operationOf(endpoint);
    const namesIn = (place: string) =>
      parametersOf(operation)
        .filter((parameter) => parameter.in === place)
        .map(({ name }) => name);
    assert.deepEqual(namesIn('query'), Object.keys(query?.shape ?? {}), endpoint.path);
    const isRepeatable = method === 'post' && access === 'key' && idempotent !== false;
    assert.deepEqual(namesIn('header'), isRepeatable ? ['Idempotency-Key'] : [], endpoint.path);
    assert.deepEqual(operation.security, access === 'key' ? [{ apiKey: [] }] : [], endpoint.path);
    const media = Object.keys(operation.requestBody?.content ?? {});
    const uploads = ['multipart/form-data', 'image/png', 'image/jpeg'];
    assert.deepEqual(media, upload ? uploads : body ? ['application/json'] : [], endpoint.path);
  }
});

function sentencesOf(answer: Answer | undefined): string[] {
  const { examples = {} } = (answer && followed(answer).content['application/json']) ?? ({} as Media);
  return Object.values(examples).map(({ value }) => (value as { message: string }).message);
}

test('every operation tells its failures by status, each with its sentence', () => {
  for (const endpoint of endpoints) {
    const { path, access, method, reads, resource, params = {}, body, upload, failures = [] } = endpoint;
    const { responses } = operationOf(endpoint);
    const expected = [
      'rateLimited' as const,
      ...failures,
      ...Object.values(params).map(({ failure }) => failure),
    ];
    if (access === 'key') expected.push('apiKeyRequired');
    const isRefused = access === 'key' && method !== 'get' && reads !== true && resource !== 'account';
    assert.equal(sentencesOf(responses[403]).includes(errors.accountBlocked.message), isRefused, path);
    if (body) expected.push('bodyNotJson');
    if (method !== 'get') expected.push('bodyTooLarge', 'contentEncodingUnsupported');
    if (method !== 'get' && !upload) expected.push('contentTypeUnsupported');
    for (const code of expected) {
      const answer = responses[errors[code].status] as Answer;
      const { schema } = followed(answer).content['application/json'] as Media;
      assert.deepEqual(schema, { $ref: '#/components/schemas/Failure' }, path);
      const sentences = sentencesOf(answer);
      if (code !== 'invalidInput') assert.ok(sentences.includes(errors[code].message), `${path} ${code}`);
    }
  }
});

test('every answer names its headers: the rate limit, the request, and when to come back', () => {
  for (const { responses, operationId } of operations) {
    for (const [status, answer] of Object.entries(responses)) {
      const names = Object.keys(followed(answer).headers);
      for (const name of [
        'X-Request-Id',
        'X-RateLimit-Limit',
        'X-RateLimit-Remaining',
        'X-RateLimit-Reset',
      ]) {
        assert.ok(names.includes(name), `${operationId} ${status} ${name}`);
      }
      assert.equal(names.includes('Retry-After'), status === '429', `${operationId} ${status}`);
    }
  }
});

test('every example fits its schema, and every pattern is a regular expression', () => {
  for (const { part, way } of everyPart()) {
    if (typeof part['pattern'] === 'string')
      assert.doesNotThrow(() => new RegExp(part['pattern'] as string, 'u'), way);
    const schema = (part['schema'] ?? part) as JsonSchema;
    const named = Object.values((part['examples'] ?? {}) as Record<string, { value: unknown }>);
    const single = ['example', 'default'].filter((word) => word in part).map((word) => part[word]);
    const examples = [...single, ...named.map(({ value }) => value)];
    for (const example of examples) {
      assert.ok(fitsSchema(example, schema, document), `${way}: ${JSON.stringify(example)}`);
    }
  }
});

test('the check of examples tells what does not fit', () => {
  const link: JsonSchema = {
    type: 'object',
    properties: {
      alias: { type: 'string', pattern: '^[a-z]+$', minLength: 3 },
      ids: { items: { type: 'integer' } },
    },
    required: ['alias'],
  };
  assert.ok(fitsSchema({ alias: 'abc', ids: [1] }, link, {}));
  for (const wrong of [null, [], {}, { alias: 'ab' }, { alias: 'ABC' }, { alias: 'abc', ids: [1.5] }]) {
    assert.ok(!fitsSchema(wrong, link, {}), JSON.stringify(wrong));
  }
  assert.throws(() => fitsSchema(1, { multipleOf: 2 } as JsonSchema, {}), /multipleOf/);
  assert.throws(() => fitsSchema(1, { $ref: '#/components/schemas/Nothing' }, {}), /points at nothing/);
});

test('the example bodies of every endpoint are accepted by it, and its example answer is one it may give', () => {
  for (const endpoint of endpoints) {
    const { requestBody, responses } = operationOf(endpoint);
    const sent = requestBody?.content['application/json'];
    const bodies = sent
      ? [sent.example, ...Object.values(sent.examples ?? {}).map(({ value }) => value)]
      : [];
    for (const body of bodies.filter((value) => value !== undefined)) {
      assertAccepts(endpoint.body as z.ZodType, body, `${endpoint.path} body`);
    }
    if (endpoint.answerType !== undefined) continue;
    const answered = responses['200']?.content['application/json']?.example;
    assertAccepts(endpoint.answer, answered, `${endpoint.path} answer`);
  }
});

test('what is no JSON is described as a text or bytes of its type, and has no example', () => {
  const answers = endpoints.filter(({ answerType }) => answerType !== undefined);
  assert.ok(answers.length > 0);
  for (const endpoint of answers) {
    const content = operationOf(endpoint).responses['200']?.content ?? {};
    assert.deepEqual(Object.keys(content), [endpoint.answerType]);
    const [{ schema, example } = {} as Media] = Object.values(content);
    const isText = endpoint.answerType?.startsWith('text/');
    assert.partialDeepStrictEqual(schema, { type: 'string', ...(isText ? {} : { format: 'binary' }) });
    assert.equal(example, undefined);
  }
});

test('where the query may ask for a file of values, the answer is described as one, too', () => {
  const asked = endpoints.filter(({ query }) => query?.shape['format']);
  assert.equal(asked.length, 7);
  for (const endpoint of endpoints) {
    const content = operationOf(endpoint).responses['200']?.content ?? {};
    assert.equal('text/csv' in content, asked.includes(endpoint), endpoint.path);
    if (asked.includes(endpoint)) assert.deepEqual(Object.keys(content), ['application/json', 'text/csv']);
  }
});

function assertAccepts(schema: z.ZodType, value: unknown, what: string): void {
  const { error } = schema.safeParse(value);
  assert.equal(error, undefined, `${what}: ${JSON.stringify(value)} ${error?.message ?? ''}`);
}

test('GET /api/openapi.json gives the document with this service as its server, to anybody', async () => {
  const { status, body, headers } = await service.anonymous.get('/api/openapi.json');
  assert.equal(status, 200);
  assert.match(headers.get('content-type') ?? '', /^application\/json/);
  assert.equal(headers.get('x-content-type-options'), 'nosniff');
  assert.ok(headers.get('x-request-id'));
  const { servers, ...rest } = body;
  assert.deepEqual(servers, [{ url: service.baseUrl }]);
  assert.deepEqual(rest, document);
});

test('GET /api/openapi.json with a key counts against its rate limit; other methods answer 405', async () => {
  const account = await service.createAccount();
  const { headers } = await account.get('/api/openapi.json');
  assert.equal(headers.get('x-ratelimit-limit'), '30');
  assert.equal(headers.get('x-ratelimit-remaining'), '29');
  const refused = await account.post('/api/openapi.json', {});
  assert.equal(refused.status, 405);
  assert.equal(refused.headers.get('allow'), 'GET, HEAD');
});
