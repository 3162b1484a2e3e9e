/** A validator for the part of JSON Schema that the OpenAPI document uses, written without a library. */

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

export interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  enum?: Json[];
  const?: Json;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean | JsonSchema;
  propertyNames?: JsonSchema;
  items?: JsonSchema;
  prefixItems?: JsonSchema[];
  minItems?: number;
  maxItems?: number;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  not?: JsonSchema;
}

/** Keywords that do not restrict values. */
const annotations = ['description', 'example', 'examples', 'default', 'format', 'title', 'discriminator'];

type Check<Word extends keyof JsonSchema> = (
  value: Json,
  expected: NonNullable<JsonSchema[Word]>,
  whole: { schema: JsonSchema; root: object },
) => boolean;

const checks: { [Word in keyof Required<JsonSchema>]: Check<Word> } = {
  $ref: (value, pointer, { root }) => fitsSchema(value, resolvePointer(root, pointer), root),
  type: (value, types) => [types].flat().some((type) => isOfType(value, type)),
  enum: (value, choices) => choices.some((choice) => isSame(choice, value)),
  const: (value, expected) => isSame(expected, value),
  pattern: (value, pattern) => typeof value !== 'string' || new RegExp(pattern, 'u').test(value),
  minLength: (value, length) => typeof value !== 'string' || [...value].length >= length,
  maxLength: (value, length) => typeof value !== 'string' || [...value].length <= length,
  minimum: (value, bound) => typeof value !== 'number' || value >= bound,
  maximum: (value, bound) => typeof value !== 'number' || value <= bound,
  exclusiveMinimum: (value, bound) => typeof value !== 'number' || value > bound,
  exclusiveMaximum: (value, bound) => typeof value !== 'number' || value < bound,
  properties: (value, properties, { root }) =>
    !isObject(value) ||
    Object.entries(properties).every(
      ([name, schema]) => !Object.hasOwn(value, name) || fitsSchema(value[name] as Json, schema, root),
    ),
  required: (value, names) => !isObject(value) || names.every((name) => Object.hasOwn(value, name)),
  additionalProperties: (value, allowed, { schema, root }) =>
    !isObject(value) ||
    Object.entries(value)
      .filter(([name]) => !Object.hasOwn(schema.properties ?? {}, name))
      .every(([, extra]) => (typeof allowed === 'boolean' ? allowed : fitsSchema(extra, allowed, root))),
  propertyNames: (value, names, { root }) =>
    !isObject(value) || Object.keys(value).every((name) => fitsSchema(name, names, root)),
  items: (value, items, { schema, root }) =>
    !Array.isArray(value) ||
    value.slice(schema.prefixItems?.length ?? 0).every((item) => fitsSchema(item, items, root)),
  prefixItems: (value, items, { root }) =>
    !Array.isArray(value) ||
    items.every((item, at) => at >= value.length || fitsSchema(value[at] as Json, item, root)),
  minItems: (value, length) => !Array.isArray(value) || value.length >= length,
  maxItems: (value, length) => !Array.isArray(value) || value.length <= length,
  anyOf: (value, branches, { root }) => branches.some((branch) => fitsSchema(value, branch, root)),
  oneOf: (value, branches, { root }) =>
    branches.filter((branch) => fitsSchema(value, branch, root)).length === 1,
  allOf: (value, parts, { root }) => parts.every((part) => fitsSchema(value, part, root)),
  not: (value, schema, { root }) => !fitsSchema(value, schema, root),
};

/**
 * Whether the value fits the schema. `root`: the document that `$ref` points into.
 * @throws Error at an unknown keyword
 */
export function fitsSchema(value: unknown, schema: JsonSchema, root: object): boolean {
  return Object.entries(schema).every(([word, expected]) => {
    if (annotations.includes(word) || word.startsWith('x-')) return true;
    if (!Object.hasOwn(checks, word)) throw new Error(`The schema says "${word}", which is not known here.`);
    const check = checks[word as keyof JsonSchema] as Check<keyof JsonSchema>;
    return check(value as Json, expected, { schema, root });
  });
}

/**
 * Resolves a pointer such as `#/a/b`.
 * @throws Error when it points at nothing
 */
export function resolvePointer(root: object, pointer: string): JsonSchema {
  const steps = pointer.replace(/^#\//, '').split('/');
  const found = steps.reduce<unknown>(
    (place, step) => (place as Record<string, unknown> | undefined)?.[step],
    root,
  );
  if (!pointer.startsWith('#/') || found === undefined) throw new Error(`${pointer} points at nothing.`);
  return found as JsonSchema;
}

function isOfType(value: Json, type: string): boolean {
  if (type === 'null') return value === null;
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return isObject(value);
  return type === 'integer' ? Number.isInteger(value) : typeof value === type;
}

function isObject(value: Json): value is { [name: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isSame(a: Json, b: Json): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
