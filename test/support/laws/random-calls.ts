/** Random API calls, generated from the contract: most are valid, and some contain something odd. */
import type { Endpoint } from '../../../contract/endpoint.ts';
import { endpoints } from '../../../contract/index.ts';
import { openapiDocument } from '../../../src/http/openapi-document.ts';
import type { Pair } from './same-answers.ts';

export interface RandomCall {
  endpoint: Endpoint;
  /** With `{name}` for parameters. */
  path: string;
  params: Record<string, Pair | string>;
  query: string;
  /** undefined = none is sent */
  body: unknown;
  headers: Record<string, string>;
}

/** Pseudo-random numbers, reproducible by seed. */
export function createRandom(seed: number) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  return {
    next,
    below: (end: number) => Math.floor(next() * end),
    oneOf: <Value>(values: readonly Value[]): Value => values[Math.floor(next() * values.length)] as Value,
    chance: (share: number) => next() < share,
  };
}

export type Random = ReturnType<typeof createRandom>;

/** Texts that databases may treat differently. */
const oddTexts = [
  'a\u0000b',
  '\u0000',
  '\ud800',
  'x\udfffy',
  'Ä',
  'ä',
  'ß',
  'İ',
  'ı',
  'Σς',
  'é',
  'e\u0301',
  '\uffff',
  '\u{1f600}',
  '\u202eabc',
  'zebra',
  'Zebra',
  'apple',
  'Apple',
  ' apple',
  '_apple',
  '%',
  '_',
  '\\',
  '%apple%',
  "'",
  '"',
  "'; drop table link; --",
  '$1',
  '?',
  ':a',
  '\\x00',
  '{1,2}',
  'NULL',
  'null',
  'true',
  '0',
  '1',
  '-1',
  '1e3',
  'NaN',
  'Infinity',
  '2026-11-21 09:30:00',
  '9999-12-31 23:59:59',
  '0001-01-01 00:00:00',
  'x'.repeat(100),
  'x'.repeat(101),
  'ä'.repeat(1_000),
  '\t',
  'a\r\nb',
  '',
];
const oddValues: unknown[] = [
  null,
  true,
  false,
  0,
  -0,
  1,
  -1,
  1.5,
  1e15,
  2 ** 31,
  2 ** 53,
  2 ** 63,
  1e21,
  1e300,
  5e-324,
  [],
  {},
  [[]],
  [null],
  ['a', 1],
  { a: 1 },
  { constructor: 1 },
];
const oddIds = [
  '0',
  '-1',
  '1.5',
  '1e3',
  '2147483648',
  '9007199254740993',
  '9223372036854775808',
  'abc',
  '%00',
  '١',
  ' 1',
];

const absentIds = [0, -1, 987_654, 2 ** 31, 2 ** 53, 2 ** 63, 1.5, '7e5', 'abc', '\u0000', null, true, {}];

/** Makes a random call. `known`: returns ids of a kind of object. */
export function makeRandomCall(random: Random, known: (kind: string) => Pair[]): RandomCall {
  let endpoint = random.oneOf(chosenEndpoints);
  // Fewer deletions, so that enough objects are left.
  if (endpoint.method === 'delete' && random.chance(0.7)) endpoint = random.oneOf(chosenEndpoints);
  const params: RandomCall['params'] = {};
  for (const [, name = ''] of endpoint.path.matchAll(/\{(\w+)\}/g)) {
    const kind = kindOfParameter(endpoint, { name, type: params['type'] });
    const ids = known(kind);
    params[name] =
      kind === 'type'
        ? random.oneOf(['links', 'bio', 'qr', 'link', '%00'])
        : ids.length === 0 || random.chance(0.15)
          ? random.oneOf(oddIds)
          : random.oneOf(ids);
  }
  const schema = bodySchemas.get(`${endpoint.method} ${endpoint.path}`);
  const body = schema && makeBody(random, schema, known);
  return {
    endpoint,
    path: endpoint.path,
    params,
    query: endpoint.method === 'get' ? makeQuery(random) : '',
    body,
    headers:
      body && random.chance(0.1)
        ? { 'Idempotency-Key': random.oneOf(['once', 'twice', '\u00e4\u00ff', "'"]) }
        : {},
  };
}

/**
 * Left out: calls that are slow (pictures, passwords), change a key that the next calls need, or report facts
 * about the machine.
 */
const leftOut =
  /statistics|password|session|two-factor|upload|qr\/(?:bulk|pictures|preview|add|\{id\}\/update)|account\/(?:key|register|update)|account$|admin|live|openapi/;
const chosenEndpoints = endpoints.filter(({ path }) => !leftOut.test(path));

/** The kind of object whose id a parameter is: the first word of its path, in the singular. */
function kindOfParameter(
  { path }: Endpoint,
  { name, type }: { name: string; type: RandomCall['params'][string] | undefined },
): string {
  if (name === 'type') return 'type';
  if (name === 'linkid') return 'url';
  if (name === 'itemid') return type === 'links' ? 'url' : String(type);
  return path.split('/')[2] as string;
}

type Schema = {
  $ref?: string;
  example?: unknown;
  properties?: Record<string, Schema>;
  required?: string[];
  anyOf?: Schema[];
  items?: Schema;
  enum?: unknown[];
  type?: string | string[];
};

interface Document {
  paths: Record<string, Record<string, { requestBody?: { content: Record<string, { schema: Schema }> } }>>;
  components: { schemas: Record<string, Schema> };
}

const { paths, components } = openapiDocument() as Document;
const bodySchemas = new Map(
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { requestBody }]) => {
      const schema = requestBody?.content['application/json']?.schema;
      return schema ? [[`${method} ${path}`, schema] as const] : [];
    }),
  ),
);

const referringFields: Record<string, string> = {
  campaign: 'campaign',
  channel: 'channel',
  unchannel: 'channel',
  pixels: 'pixel',
  ids: 'url',
};

/**
 * Some of the schema's fields with their example values; one of them may be odd, or refer to an existing
 * object.
 */
function makeBody(random: Random, schema: Schema, known: (kind: string) => Pair[]): unknown {
  if (random.chance(0.02)) return random.oneOf(oddValues);
  const { properties = {}, required = [], example } = resolve(schema);
  const body: Record<string, unknown> = {};
  const share = random.next();
  for (const [name, property] of Object.entries(properties)) {
    if (!required.includes(name) && !random.chance(share)) continue;
    const kind = referringFields[name];
    if (kind !== undefined) {
      const ids = known(kind);
      const id = ids.length > 0 && random.chance(0.8) ? random.oneOf(ids) : random.oneOf(absentIds);
      body[name] = /s$|channel/.test(name) ? [id] : id;
    } else body[name] = (example as Record<string, unknown> | undefined)?.[name] ?? exampleOf(property);
  }
  vary(random, body);
  return body;
}

/** Uses few names, so that they collide, and odd values anywhere. */
function vary(random: Random, body: Record<string, unknown>): void {
  for (const name of ['name', 'title', 'custom', 'alias', 'slug', 'tag', 'domain', 'description']) {
    if (typeof body[name] === 'string' && name !== 'tag' && name !== 'domain' && random.chance(0.7))
      body[name] =
        `${random.oneOf(['alpha', 'Alpha', 'beta', 'gamma'])}${name === 'slug' ? '-x' : random.below(4)}`;
  }
  if (typeof body['domain'] === 'string')
    body['domain'] = random.oneOf(['', 'https://own.example.com', 'https://Other.example.com']);
  if (random.chance(0.4)) {
    const name = random.oneOf(Object.keys(body));
    if (name !== undefined)
      body[name] = random.chance(0.7) ? random.oneOf(oddTexts) : random.oneOf(oddValues);
  }
}

function resolve(schema: Schema): Schema {
  const name = schema.$ref?.split('/').at(-1);
  return name === undefined ? schema : (components.schemas[name] as Schema);
}

function exampleOf(schema: Schema): unknown {
  const { example, anyOf, enum: choices, items, properties, type } = resolve(schema);
  if (example !== undefined) return example;
  if (anyOf?.[0]) return exampleOf(anyOf[0]);
  if (choices) return choices[0];
  if (items) return [exampleOf(items)];
  if (properties)
    return Object.fromEntries(Object.entries(properties).map(([name, of]) => [name, exampleOf(of)]));
  const [kind] = [type].flat();
  return kind === 'boolean' ? true : kind === 'integer' ? 1 : 'text';
}

const queryNames = [
  'limit',
  'page',
  'q',
  'order',
  'short',
  'status',
  'state',
  'tag',
  'channel',
  'campaign',
  'domain',
];
const queryNamesOfStatistics = ['from', 'to', 'interval', 'timezone', 'format'];
const plainValues = '1 2 15 date click title alpha active public hour UTC json -title'.split(' ');

function makeQuery(random: Random): string {
  const parameters: string[] = [];
  for (const name of [...queryNames, ...queryNamesOfStatistics]) {
    if (!random.chance(0.1)) continue;
    const isReference = name in referringFields;
    const plain = isReference ? ['987654', '0', '9223372036854775808'] : plainValues;
    const value = random.chance(0.6) || isReference ? random.oneOf(plain) : random.oneOf(oddTexts);
    // Lone surrogates cannot be encoded, but their bytes can be sent.
    parameters.push(
      `${name}=${random.chance(0.05) ? '%ED%A0%80%FF' : encodeURIComponent(value.toWellFormed())}`,
    );
  }
  return parameters.length === 0 ? '' : `?${parameters.join('&')}`;
}
