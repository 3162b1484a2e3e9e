import { z } from '@hono/zod-openapi';
import { type ErrorCode, errors } from './errors.ts';
import { limits } from './limits.ts';
import { integer } from './fields.ts';

/** A path parameter: its schema, and the failure for values that do not match it. */
interface PathParameter<Schema extends z.ZodType = z.ZodType> {
  schema: Schema;
  failure: ErrorCode;
}

/**
 * One endpoint of the API. The routes, the OpenAPI document, the API reference page, the tenant matrix and
 * the coverage test are generated from these. `resource` and `verb` name its slice:
 * `src/resources/<resource>/` and `test/api/<resource>/<verb>.test.ts`.
 */
export interface Endpoint {
  resource: string;
  verb: string;
  method: 'get' | 'post' | 'put' | 'delete';
  /** The path, with parameters written as `{id}`. */
  path: string;
  summary: string;
  description?: string;
  /** `key`: needs an API key or a dashboard session. `public`: needs neither. */
  access: 'key' | 'public';
  /** The role that may call it; for other callers with a key the path does not exist. Absent = all roles. */
  role?: 'administrator';
  params?: Record<string, PathParameter>;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** The body is a file and not JSON (see the description). */
  upload?: boolean;
  answer: z.ZodType;
  /** Content type of an answer that is not JSON; `answer` is then only for the documentation. */
  answerType?: string;
  /** Failures beyond those that every endpoint can answer with. */
  failures?: ErrorCode[];
  /** POST only: true if the endpoint changes nothing and is a POST only because it needs a body. */
  reads?: boolean;
  /** POST only: false if an Idempotency-Key makes no sense for it. */
  idempotent?: boolean;
}

export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition;
}

/** A numeric id in a path. Anything but a positive integer gets the same 404 as an id that does not exist. */
export function idOf(failure: ErrorCode) {
  return { schema: idInPath, failure };
}

const idInPath = z
  .string()
  .regex(/^[1-9]\d{0,15}$/, errors.pathNotFound.message)
  .transform(Number)
  .refine(Number.isSafeInteger)
  .openapi({ type: 'integer', minimum: 1, example: 1 });

/** Query of every list (reference, Shared list envelope). */
export const listQuery = z.object({
  limit: z
    .preprocess(
      atMost(limits.perPageMax),
      integer({ min: 1, max: limits.perPageMax }).default(limits.perPageDefault),
    )
    .openapi({
      type: 'integer',
      description: `Results per page, at most ${limits.perPageMax}`,
      default: limits.perPageDefault,
    }),
  page: z
    .preprocess(atMost(limits.pageMax), integer({ min: 1, max: limits.pageMax }).default(1))
    .openapi({ type: 'integer', description: 'Page requested, from 1', default: 1 }),
});

export type ListQuery = z.output<typeof listQuery>;

/** Larger numbers are reduced to the maximum. An empty text counts as absent. */
function atMost(max: number) {
  return (value: unknown): unknown => {
    if (value === '') return undefined;
    return typeof value === 'string' && /^\s*\d+\s*$/.test(value) ? Math.min(Number(value), max) : value;
  };
}
