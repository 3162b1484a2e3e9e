import type { Endpoint } from '../../../contract/endpoint.ts';
import { allowNothing } from './allow-nothing.ts';
import { exampleOf, type Schema } from './examples.ts';
import { describeTextForms } from './text-forms.ts';

interface Media {
  schema?: Schema;
  example?: unknown;
  examples?: Record<string, { summary: string; value: unknown }>;
}

interface Operation {
  parameters?: { in?: string; required?: boolean; schema?: Schema }[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, { content?: Record<string, Media> }>;
}

interface Document {
  paths: Record<string, Record<string, Operation>>;
  components?: { schemas?: Record<string, Schema> };
}

/**
 * Adds what the generator cannot know and corrects its errors: examples of whole bodies, `null` and empty
 * texts where a body accepts them, texts that stand for an object, path parameters that are always required,
 * and patterns without JavaScript's flags.
 */
export function completeDocument(generated: object, endpoints: Endpoint[]): object {
  const document = JSON.parse(JSON.stringify(generated), mendSchema) as Document;
  const schemas = document.components?.schemas ?? {};
  for (const endpoint of endpoints) {
    const operation = document.paths[endpoint.path]?.[endpoint.method];
    if (operation) completeOperation(operation, endpoint, schemas);
  }
  return describeTextForms(document) as object;
}

function completeOperation(operation: Operation, endpoint: Endpoint, schemas: Record<string, Schema>): void {
  for (const parameter of operation.parameters ?? []) {
    if (parameter.in === 'path') parameter.required = true;
    if (parameter.schema) forbidNull(parameter.schema);
    // The reference page would prefill and send it, even filters that find nothing.
    if (parameter.in === 'query') delete parameter.schema?.example;
  }
  const sent = operation.requestBody?.content['application/json'];
  if (sent?.schema && endpoint.body) allowNothing(sent.schema, endpoint.body, schemas);
  if (sent && endpoint.body) Object.assign(sent, requestExamples(sent.schema ?? {}, endpoint.body, schemas));
  const answered = operation.responses['200']?.content?.['application/json'];
  if (answered?.schema) answered.example = exampleOf(answered.schema, { schemas });
}

/** Query and path parameters are text, so "not given" means absent and never null as in a body. */
function forbidNull(schema: Schema): void {
  const { type } = schema;
  if (!Array.isArray(type)) return;
  const types = type.filter((name) => name !== 'null');
  schema.type = types.length === 1 && types[0] !== undefined ? types[0] : types;
  if (schema.enum) schema.enum = schema.enum.filter((choice) => choice !== null);
}

/** Returns the shortest accepted body, if that is useful, and one with every field that has an example. */
function requestExamples(
  schema: Schema,
  body: NonNullable<Endpoint['body']>,
  schemas: Record<string, Schema>,
) {
  const full = exampleOf(schema, { schemas });
  const short = exampleOf(schema, { schemas, isShort: true }) as object;
  const isUseful = Object.keys(short).length > 0 && JSON.stringify(short) !== JSON.stringify(full);
  if (!isUseful || !body.safeParse(short).success) return { example: full };
  return {
    examples: {
      short: { summary: 'Only what is required', value: short },
      full: { summary: 'More fields', value: full },
    },
  };
}

/**
 * The generator leaves a regular expression's flags in the pattern (`…$/u`). OpenAPI patterns are
 * Unicode-aware anyway; a pattern with any other flag cannot be expressed and is removed.
 */
function mendSchema(this: unknown, name: string, value: unknown): unknown {
  if (name !== 'pattern' || typeof value !== 'string') return value;
  const flags = /(?<!\\)\/([a-z]+)$/.exec(value)?.[1];
  if (flags === undefined) return value;
  return /^[uv]$/.test(flags) ? value.slice(0, -flags.length - 1) : undefined;
}
