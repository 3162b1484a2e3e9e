/** Examples of whole bodies, composed of the examples that the contract gives for their fields. */

export interface Schema {
  $ref?: string;
  type?: string | string[];
  description?: string;
  example?: unknown;
  minLength?: number;
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  /** Of an object that may also be sent as a text: the field that the text stands for. */
  'x-alone'?: string;
}

interface Options {
  schemas: Record<string, Schema>;
  /** Leave out optional fields. */
  isShort?: boolean;
}

/**
 * Returns a value that fits the schema. Optional fields are included if they have an example, but never in a
 * short one.
 */
export function exampleOf(schema: Schema, options: Options): unknown {
  const { $ref, example, type } = schema;
  if ($ref !== undefined) return exampleOf(resolve($ref, options), options);
  // The example of a whole object may contain optional fields, so a short example does not use it.
  if (example !== undefined && !(options.isShort && schema.properties)) return example;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const [branch] = schema.anyOf ?? schema.oneOf ?? [];
  if (branch) return exampleOf(branch, options);
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => exampleOf(part, options)));
  if (schema.properties) return exampleOfObject(schema, options);
  if (schema.items) return [exampleOf(schema.items, options)];
  return plainExamples[Array.isArray(type) ? (type[0] ?? '') : (type ?? '')];
}

function exampleOfObject({ properties = {}, required = [] }: Schema, options: Options): object {
  const present = Object.entries(properties).filter(
    ([name, schema]) => required.includes(name) || (!options.isShort && hasExample(schema, options)),
  );
  return Object.fromEntries(present.map(([name, schema]) => [name, exampleOf(schema, options)]));
}

/** Whether the contract has an example or fixed values for it, so that it is worth showing. */
function hasExample(schema: Schema, options: Options): boolean {
  const { $ref, example, properties, items, anyOf, oneOf, allOf } = schema;
  if ($ref !== undefined) return hasExample(resolve($ref, options), options);
  if (example !== undefined || schema.enum || schema.const !== undefined) return true;
  const parts = [...Object.values(properties ?? {}), ...(anyOf ?? []), ...(oneOf ?? []), ...(allOf ?? [])];
  return [...parts, ...(items ? [items] : [])].some((part) => hasExample(part, options));
}

function resolve($ref: string, { schemas }: Options): Schema {
  return schemas[$ref.slice($ref.lastIndexOf('/') + 1)] ?? {};
}

const plainExamples: Record<string, unknown> = {
  string: 'text',
  integer: 1,
  number: 1,
  boolean: true,
  array: [],
  object: {},
};
