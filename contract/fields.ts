/**
 * Field types for requests. Clients of this API send numbers and booleans as text, and `null`, `""` or
 * `false` for "not given"; this leniency is implemented here, once.
 */
import { z } from '@hono/zod-openapi';
import { type ErrorCode, errors } from './errors.ts';
import { limits } from './limits.ts';

interface TextRules {
  /** Unicode code points */
  max: number;
  min?: number;
  trim?: boolean;
  /** false = line breaks are refused; allowed unless given. */
  lines?: boolean;
  /** Message for a wrong length, where length is not the only rule. */
  expected?: string;
}

/**
 * A text that may not be empty. Stored exactly as sent unless `trim`; NUL and lone surrogates are refused
 * because they cannot be stored.
 */
export function text(rules: TextRules) {
  const { max, min = 1, trim = false, lines = true, expected } = rules;
  const base = trim ? z.string({ error: mustBe('a text') }).trim() : z.string({ error: mustBe('a text') });
  return base
    .refine(isStorable, 'must not contain NUL characters or broken Unicode')
    .refine((value) => lines || !/[\r\n]/.test(value), 'must not contain line breaks')
    .refine((value) => isBetween(countCharacters(value), min, max), {
      error: expected ?? `must be ${min} to ${max} characters long`,
      abort: true,
    })
    .openapi({ minLength: min, maxLength: max });
}

/** A name or title: trimmed, one line. */
export const name = () => text({ max: limits.nameCharactersMax, trim: true, lines: false });

/**
 * An absolute address as text; the resource decides which ones are acceptable (see parseTarget). `failure`: the
 * fixed message of a field that has one, also for a missing value and one of the wrong type.
 */
export const url = (failure?: ErrorCode) =>
  z
    .string({ error: failure ? errors[failure].message : mustBe('a URL') })
    .refine(isStorable, errors[failure ?? 'invalidUrl'].message)
    .refine((value) => value.trim() !== '', errors[failure ?? 'invalidUrl'].message)
    .refine(
      (value) => Buffer.byteLength(value) <= limits.urlBytesMax,
      `must be at most ${limits.urlBytesMax} bytes long`,
    )
    .openapi({ maxLength: limits.urlBytesMax, example: 'https://example.com/page' });

/** A whole number, also as text ("5"). */
export function integer(rules: { min: number; max: number; expected?: string }) {
  const { min, max, expected } = rules;
  const isOpen = max === Number.MAX_SAFE_INTEGER;
  const message =
    expected ?? `must be a whole number ${isOpen ? `of at least ${min}` : `from ${min} to ${max}`}`;
  return z
    .preprocess(
      numberFromText,
      z.number({ error: message }).refine((n) => Number.isInteger(n) && n >= min && n <= max, message),
    )
    .openapi({ type: 'integer', minimum: min, ...(isOpen ? {} : { maximum: max }) });
}

/** A flag: true, false, 1, 0 and their text forms. */
export const flag = () =>
  z.preprocess(booleanFromText, z.boolean({ error: 'must be true or false' })).openapi({ type: 'boolean' });

/** `#RRGGBB`; upper and lower case are preserved. */
export const hexColor = () =>
  z
    .string({ error: 'must be a colour of the form #RRGGBB' })
    .regex(/^#[0-9a-fA-F]{6}$/, 'must be a colour of the form #RRGGBB')
    .openapi({ example: '#2563eb' });

/** `YYYY-MM-DD HH:MM:SS` (or `YYYY-MM-DD`), UTC → epoch milliseconds. */
export const timestamp = () =>
  z
    .string({ error: 'must be a date of the form YYYY-MM-DD HH:MM:SS' })
    .transform((value, check) => {
      const parsed = parseTimestamp(value);
      if (parsed === undefined) check.addIssue('must be a date of the form YYYY-MM-DD HH:MM:SS');
      return parsed ?? 0;
    })
    .openapi({ type: 'string', example: '2027-01-31 23:59:59' });

/** A timestamp, or what programs print for one: with fractions of a second, which are dropped, and a time zone. */
export const moment = () => z.preprocess(inUtc, timestamp());

/** On creation: `null`, `""` and `false` mean "not given". */
export function given<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess(
    (value) => (isNothing(value) || value === false ? undefined : value),
    schema.optional(),
  );
}

/** As `given`, for fields in which `false` is a value. */
export function givenFlag() {
  return z
    .preprocess((value) => (isNothing(value) ? undefined : value), flag().optional())
    .openapi({ type: 'boolean' });
}

/** On update: absent keeps the value (undefined), `null` or `""` clears it (null). */
export function cleared<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess((value) => (value === '' ? null : value), schema.nullable().optional());
}

/** On update of something that must exist: absent keeps it, `null` and `""` are refused. */
export function kept<Schema extends z.ZodType>(schema: Schema) {
  return schema.optional();
}

/** Reads an empty list as null, because some clients send an empty object as an empty list. */
export function emptyListAsNothing<Schema extends z.ZodType>(schema: Schema) {
  const isEmptyList = (value: unknown) => Array.isArray(value) && value.length === 0;
  return z.preprocess((value) => (isEmptyList(value) ? null : value), schema.nullable());
}

/**
 * A list, or a single entry. Errors of a single entry name the field itself, because there is no entry 0 that
 * the client would find.
 */
export function listOrOne<Item>(list: z.ZodType<Item[]>, isOne: (value: unknown) => boolean) {
  return z.unknown().transform((value, check): Item[] => {
    const isAlone = isOne(value);
    const { data, error } = list.safeParse(isAlone ? [value] : value);
    for (const { message, path } of error?.issues ?? [])
      check.addIssue({ code: 'custom', message, path: isAlone ? path.slice(1) : path });
    return data ?? z.NEVER;
  });
}

/** A timestamp as the API gives it: `YYYY-MM-DD HH:MM:SS`, UTC. */
export const timestampText = () =>
  z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/)
    .openapi({ example: '2026-11-21 09:30:00' });

export const id = () => z.int().positive().openapi({ example: 1 });

/** An id in a query or a body, also as text. */
export const idInRequest = () => integer({ min: 1, max: Number.MAX_SAFE_INTEGER });

export function countCharacters(value: string): number {
  let count = 0;
  for (const _ of value) count++;
  return count;
}

/** Whether both database engines store the text unchanged. */
export function isStorable(value: string): boolean {
  return value.isWellFormed() && !value.includes('\0');
}

/** Makes the message for a value of the wrong type; a missing value gets another message. */
export function mustBe(kind: string) {
  return (issue: { input?: unknown }) => (isNothing(issue.input) ? 'is required' : `must be ${kind}`);
}

/** As mustBe, for objects whose `type` field decides what they are. */
export function typeMustBe(kind: string) {
  return ({ input }: { input?: unknown }) =>
    mustBe(kind)({ input: (input as { type?: unknown } | null)?.type });
}

/** Whether the value is one that clients send for a field that is not given. */
export function isNothing(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

function isBetween(count: number, min: number, max: number): boolean {
  return count >= min && count <= max;
}

function numberFromText(value: unknown): unknown {
  return typeof value === 'string' && /^-?\d{1,15}$/.test(value.trim()) ? Number(value) : value;
}

function booleanFromText(value: unknown): unknown {
  if (value === 1 || value === '1' || value === 'true') return true;
  if (value === 0 || value === '0' || value === 'false') return false;
  return value;
}

function parseTimestamp(value: string): number | undefined {
  const match = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2})(:\d{2})?)?$/.exec(value.trim());
  if (!match) return undefined;
  const iso = `${match[1]}T${match[2] ?? '00:00'}${match[3] ?? ':00'}.000Z`;
  const parsed = Date.parse(iso);
  if (Number.isNaN(parsed)) return undefined;
  // Date.parse turns 31 February into a day of March; such a date is refused.
  return new Date(parsed).toISOString() === iso ? parsed : undefined;
}

/** `2027-01-31T23:59:59.123+02:00` as `2027-01-31 21:59:59`; returns anything else as it is. */
function inUtc(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const [, wall, zone = ''] =
    /^(\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d)(?:\.\d{1,9})?(.*)$/.exec(value.trim()) ?? [];
  const read = wall === undefined ? undefined : parseTimestamp(wall);
  const offset = offsetOf(zone);
  if (read === undefined || offset === undefined) return value;
  return new Date(read - offset).toISOString().slice(0, -'.000Z'.length);
}

/** Milliseconds ahead of UTC of `''`, `Z`, `UTC`, `+02:00` or, as Go prints it, ` +0200 CEST`. */
function offsetOf(zone: string): number | undefined {
  if (/^ ?(?:Z|UTC)?$/.test(zone)) return 0;
  const [, sign, hours, minutes] = /^ ?([+-])(0\d|1[0-4]):?([0-5]\d)(?: [A-Z]{3,5})?$/.exec(zone) ?? [];
  if (sign === undefined) return undefined;
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}
