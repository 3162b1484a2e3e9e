import { z } from '@hono/zod-openapi';
import { type ErrorCode, errors } from './errors.ts';
import { limits } from './limits.ts';
import { integer } from './fields.ts';

/** A path parameter: its schema and the failure that answers anything else. */
export interface PathParameter<Schema extends z.ZodType = z.ZodType> {
  schema: Schema;
  failure: ErrorCode;
}

/**
 * One endpoint of the API. Routes, the OpenAPI document, the API reference page, the tenant matrix and the
 * coverage test are all made from these.
 *
 * `resource` and `verb` name its slice: `src/resources/<resource>/` and `test/api/<resource>/<verb>.test.ts`.
 */
export interface Endpoint {
  resource: string;
  verb: string;
  method: 'get' | 'post' | 'put' | 'delete';
  /** With parameters as `{id}`. */
  path: string;
  summary: string;
  description?: string;
  /** key: an API key or a dashboard session. public: neither is needed. */
  access: 'key' | 'public';
  /** Who may call it; to everybody else with a key its path does not exist. Absent = all. */
  role?: 'administrator';
  params?: Record<string, PathParameter>;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** The body is not JSON but a file (see the description). */
  upload?: boolean;
  answer: z.ZodType;
  /** The content type of an answer that is no JSON; `answer` is for the description alone then. */
  answerType?: string;
  /** Failures particular to it, beyond the ones every endpoint can answer with. */
  failures?: ErrorCode[];
  /** POST only: true where it changes nothing, but what it is asked needs a body. */
  reads?: boolean;
  /** POST only: false where repeating with the same Idempotency-Key makes no sense. */
  idempotent?: boolean;
}

export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition;
}

/** A numeric identifier in a path. Anything but a positive integer is an id that does not exist: the same 404. */
export function idOf(failure: ErrorCode) {
  return { schema: idInPath, failure };
}

const idInPath = z
  .string()
  .regex(/^[1-9]\d{0,15}$/, errors.pathNotFound.message)
  .transform(Number)
  .refine(Number.isSafeInteger)
  .openapi({ type: 'integer', minimum: 1, example: 1 });

/** Query of every list: reference, Shared list envelope. */
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

/** However large a number is asked for, the largest there is is meant. "" is as if it had been left out. */
function atMost(max: number) {
  return (value: unknown): unknown => {
    if (value === '') return undefined;
    return typeof value === 'string' && /^\s*\d+\s*$/.test(value) ? Math.min(Number(value), max) : value;
  };
}
