import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { z } from '@hono/zod-openapi';
import { endpoints } from '../../contract/index.ts';
import { openapiDocument } from '../../src/http/openapi-document.ts';
import { fitsSchema, type JsonSchema, resolvePointer } from '../support/laws/fits-schema.ts';

interface Described {
  paths: Record<
    string,
    Record<string, { requestBody?: { content: Record<string, { schema: JsonSchema }> } }>
  >;
}

interface Inner {
  def: {
    type: string;
    innerType?: z.ZodType;
    in?: z.ZodType;
    out?: z.ZodType;
    options?: z.ZodType[];
    shape?: Record<string, z.ZodType>;
  };
}

const document = openapiDocument() as Described;

/** Yields every field of a body that accepts `null`, with its schemas in the document. */
function* fieldsTakingNull(accepted: z.ZodType, schema: JsonSchema, way: string): Generator<Field> {
  const { def } = accepted as unknown as Inner;
  const isRead = (def.in as Inner | undefined)?.def.type === 'transform';
  const inner = def.innerType ?? (isRead ? def.out : def.in);
  if (inner) yield* fieldsTakingNull(inner, schema, way);
  for (const [at, option] of (def.options ?? []).entries()) {
    const branch = partsOf(schema).flatMap(({ oneOf, anyOf }) => oneOf ?? anyOf ?? [])[at];
    if (branch) yield* fieldsTakingNull(option, branch, `${way}/${at}`);
  }
  for (const [name, field] of Object.entries(def.shape ?? {})) {
    const described = partsOf(schema).flatMap(({ properties }) => properties?.[name] ?? []);
    const allOf = { allOf: described };
    if (field.safeParse(null).success) yield { way: `${way}/${name}`, schema: allOf };
    yield* fieldsTakingNull(field, allOf, `${way}/${name}`);
  }
}

interface Field {
  way: string;
  schema: JsonSchema;
}

/** A schema together with all schemas that it refers to or is composed of. */
function partsOf(schema: JsonSchema): JsonSchema[] {
  const named = schema.$ref === undefined ? [] : [resolvePointer(document, schema.$ref)];
  const choices = schema.anyOf?.filter(({ $ref, properties }) => ($ref ?? properties) !== undefined) ?? [];
  return [schema, ...[...named, ...(schema.allOf ?? []), ...choices].flatMap(partsOf)];
}

test('what takes null in a body may be null in the document, and every such field is described', () => {
  const fields = endpoints.flatMap(({ method, path, body }) => {
    const { schema } = document.paths[path]?.[method]?.requestBody?.content['application/json'] ?? {};
    return body && schema ? [...fieldsTakingNull(body, schema, `${method} ${path}`)] : [];
  });
  assert.ok(fields.length > 150, `${fields.length} fields`);
  for (const { way, schema } of fields) {
    assert.ok((schema.allOf?.length ?? 0) > 0, `${way} is not described`);
    assert.ok(fitsSchema(null, schema, document), `${way} takes null, and the document forbids it`);
  }
});

test('a text that may be left empty may be so in the document, as the answers hold it', () => {
  for (const [method, path, names] of [
    ['post', '/api/url/add', ['title', 'description', 'metatitle', 'password', 'domain']],
    ['put', '/api/url/{id}/update', ['title', 'description', 'metatitle', 'password', 'domain']],
    ['put', '/api/channel/{id}/update', ['description']],
    ['post', '/api/splash/add', ['title', 'message', 'buttontext']],
    ['put', '/api/bio/{id}/update', ['description']],
  ] as const) {
    const { schema } = document.paths[path]?.[method]?.requestBody?.content['application/json'] ?? {};
    const properties = Object.assign({}, ...partsOf(schema ?? {}).map((part) => part.properties));
    for (const name of names) assert.ok(fitsSchema('', properties[name], document), `${path} ${name}`);
  }
  const { schema } =
    document.paths['/api/channel/add']?.['post']?.requestBody?.content['application/json'] ?? {};
  const { name = {} } = Object.assign({}, ...partsOf(schema ?? {}).map((part) => part.properties));
  assert.ok(!fitsSchema('', name, document));
});

test('fields that cannot be left empty stay without null', () => {
  const { schema } = document.paths['/api/url/add']?.['post']?.requestBody?.content['application/json'] ?? {};
  const { properties = {} } = resolvePointer(document, schema?.$ref ?? '');
  assert.ok(!fitsSchema(null, properties['url'] ?? {}, document));
  assert.ok(fitsSchema(5, properties['campaign'] ?? {}, document));
  assert.ok(!fitsSchema('5', properties['campaign'] ?? {}, document));
});

test('an alias is described as it is taken: whole, or empty where it is not given', () => {
  for (const [path, method] of [
    ['/api/url/add', 'post'],
    ['/api/url/{id}/update', 'put'],
  ] as const) {
    const { schema } = document.paths[path]?.[method]?.requestBody?.content['application/json'] ?? {};
    const custom = resolvePointer(document, schema?.$ref ?? '').properties?.['custom'] ?? {};
    for (const alias of ['', null, 'abc', 'Spring_Sale-1', 'x'.repeat(64)])
      assert.ok(fitsSchema(alias, custom, document), String(alias));
    for (const alias of ['ab', 'a b c', 'über', 'a/b/c', 'x'.repeat(65)])
      assert.ok(!fitsSchema(alias, custom, document), alias);
  }
});

test('what a code says is described in both forms that are taken: an object, or a text for its one field', () => {
  const { schema } = document.paths['/api/qr/add']?.['post']?.requestBody?.content['application/json'] ?? {};
  const code = { $ref: schema?.$ref ?? '' };
  for (const [type, data] of [
    ['text', 'Hello'],
    ['text', { text: 'Hello' }],
    ['link', 'https://example.com/page'],
    ['email', 'ada@example.com'],
    ['phone', '+49 30 123456'],
    ['sms', { phone: '+49 30 123456', message: null }],
    ['wifi', { ssid: 'Café' }],
  ] as const)
    assert.ok(fitsSchema({ type, data }, code, document), JSON.stringify({ type, data }));
  for (const [type, data] of [
    ['wifi', 'Café'],
    ['vcard', 'Ada'],
    ['text', { url: 'https://example.com/page' }],
    ['text', 7],
  ] as const)
    assert.ok(!fitsSchema({ type, data }, code, document), JSON.stringify({ type, data }));
});

test('the blocks of a bio page have their ids in answers, and may lack them in a body', () => {
  const heading = { type: 'heading', text: 'Read' };
  for (const [name, block, fits] of [
    ['ShownBioBlock', { ...heading, id: 1 }, true],
    ['ShownBioBlock', heading, false],
    ['ShownBioBlock', { ...heading, id: null }, false],
    ['BioBlock', heading, true],
  ] as const) {
    const schema = { $ref: `#/components/schemas/${name}` };
    assert.equal(fitsSchema(block, schema, document), fits, `${name} ${JSON.stringify(block)}`);
  }
});
