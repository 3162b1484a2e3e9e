/** The types of all calls, derived from contract/. Types only: no contract code is sent to the browser. */
import type { z } from '@hono/zod-openapi';
import type { Endpoint } from '../../contract/endpoint.ts';
import type { modules } from '../../contract/index.ts';

type Intersection<Union> = (Union extends unknown ? (value: Union) => void : never) extends (
  value: infer All,
) => void
  ? All
  : never;

type Exports = Intersection<(typeof modules)[keyof typeof modules]>;

/** The names under which contract/ exports its endpoints. */
export type EndpointName = {
  [Name in Extract<keyof Exports, string>]: Exports[Name] extends Endpoint ? Name : never;
}[Extract<keyof Exports, string>];

/** The body of a successful answer. */
export type Answer<Name extends EndpointName> = z.output<Of<Name>['answer']>;

/** What a call is made with: `params` of the path, `query`, `body`, and `file` for uploads. */
export type Input<Name extends EndpointName> = ParamsOf<Of<Name>> &
  QueryOf<Of<Name>> &
  BodyOf<Of<Name>> &
  FileOf<Of<Name>>;

/** The JSON body of a call. */
export type Body<Name extends EndpointName> =
  Of<Name> extends { body: infer Schema extends z.ZodType } ? Wire<Schema> : never;

/** One item of a list, such as `Item<'listLinks', 'urls'>`. */
export type Item<Name extends EndpointName, Key extends string> =
  Answer<Name> extends {
    data: infer Data;
  }
    ? Key extends keyof Data
      ? Data[Key] extends (infer One)[]
        ? One
        : never
      : never
    : never;

type Of<Name extends EndpointName> = Exports[Name] extends infer E extends Endpoint ? E : never;

type ParamsOf<E> = E extends { params: infer Params }
  ? { params: { [Name in keyof Params]: string | number } }
  : { params?: undefined };

type QueryOf<E> = E extends { query: infer Schema extends z.ZodType }
  ? { query?: Wire<Schema> }
  : { query?: undefined };

type BodyOf<E> = E extends { body: infer Schema extends z.ZodType }
  ? { body: Wire<Schema> }
  : { body?: undefined };

type FileOf<E> = E extends { upload: true } ? { file: Blob } : { file?: undefined };

/**
 * What may be sent for a schema. Lenient fields accept `unknown` as input; for these the output type counts,
 * where numbers and times may also be text and null means "not given".
 */
type Wire<Schema> =
  Schema extends z.ZodObject<infer Shape>
    ? Simplify<
        { [Key in keyof Shape as IsOptional<Shape[Key]> extends true ? never : Key]: Field<Shape[Key]> } & {
          [Key in keyof Shape as IsOptional<Shape[Key]> extends true ? Key : never]?:
            | Field<Shape[Key]>
            | null
            | undefined;
        }
      >
    : Field<Schema>;

type Field<Schema> = unknown extends z.input<Schema> ? Loose<z.output<Schema>> : z.input<Schema>;

type IsOptional<Schema> =
  undefined extends z.input<Schema> ? true : undefined extends z.output<Schema> ? true : false;

type Loose<Value> = Value extends number
  ? number | string
  : Value extends (infer Entry)[]
    ? Loose<Entry>[]
    : Value extends object
      ? { [Key in keyof Value]: Loose<Value[Key]> }
      : Value;

type Simplify<Value> = { [Key in keyof Value]: Value[Key] };
