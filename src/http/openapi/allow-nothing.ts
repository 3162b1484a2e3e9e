import type { z } from '@hono/zod-openapi';
import type { Schema } from './examples.ts';

type Schemas = Record<string, Schema>;

/**
 * Allows `null` and an empty text in a described body wherever the contract accepts them: they mean "not
 * given" on creation and clear a field on update, and answers hold the empty text for what is not set. The
 * generator misses `null` for fields whose type the contract writes by hand, and for a field with a named schema
 * it wrongly requires that schema and `null` at once.
 */
export function allowNothing(described: Schema, accepted: z.ZodType, schemas: Schemas): void {
  const schema = resolve(described, schemas);
  const inner = unwrap(accepted);
  const { def } = inner as unknown as Inner;
  if (def.type === 'union') {
    const branches = schema.oneOf ?? schema.anyOf ?? [];
    for (const [at, option] of (def.options ?? []).entries())
      if (branches[at]) allowNothing(branches[at], option, schemas);
  }
  if (def.type === 'array' && def.element && schema.items) allowNothing(schema.items, def.element, schemas);
  for (const [name, field] of Object.entries(def.shape ?? {})) {
    const property = schema.properties?.[name];
    if (!property || !schema.properties) continue;
    if (field.safeParse('').success) delete property.minLength;
    if (field.safeParse(null).success) schema.properties[name] = withNull(property, schemas);
    allowNothing(property, field, schemas);
  }
}

/** The internals of a zod schema that are read here. */
interface Inner {
  def: {
    type: string;
    innerType?: z.ZodType;
    in?: z.ZodType;
    out?: z.ZodType;
    element?: z.ZodType;
    options?: z.ZodType[];
    shape?: Record<string, z.ZodType>;
  };
}

/** Removes the wrappers that make a schema optional or preprocess its input. */
function unwrap(accepted: z.ZodType): z.ZodType {
  const { def } = accepted as unknown as Inner;
  const isRead = (def.in as Inner | undefined)?.def.type === 'transform';
  const inner = def.innerType ?? (isRead ? def.out : def.in);
  return inner ? unwrap(inner) : accepted;
}

function withNull(schema: Schema, schemas: Schemas): Schema {
  const { type, allOf, ...rest } = schema;
  if (takesNull(schema, schemas)) return schema;
  const nothing = { type: 'null' };
  if (schema.$ref !== undefined) return { anyOf: [schema, nothing] };
  if (allOf) {
    const named = allOf.filter(isNamed);
    const { type: _, ...more } = Object.assign({}, ...allOf.filter((part) => !isNamed(part)));
    return { ...rest, ...more, anyOf: [...named, nothing] };
  }
  if (type === undefined) return { ...rest, anyOf: [...(schema.anyOf ?? schema.oneOf ?? []), nothing] };
  const isListed = schema.enum !== undefined && !schema.enum.includes(null);
  return {
    ...schema,
    type: [...new Set([type, 'null'].flat())],
    ...(isListed ? { enum: [...(schema.enum ?? []), null] } : {}),
  };
}

function takesNull(schema: Schema, schemas: Schemas): boolean {
  const { $ref, type, anyOf, oneOf, allOf } = schema;
  if ($ref !== undefined) return takesNull(resolve(schema, schemas), schemas);
  if (allOf) return allOf.every((part) => takesNull(part, schemas));
  const branches = anyOf ?? oneOf;
  if (branches) return branches.some((branch) => takesNull(branch, schemas));
  const isTyped = type === undefined || [type].flat().includes('null');
  return isTyped && schema.enum?.includes(null) !== false;
}

/** Resolves a reference. Beside it there may be a description or an alternative `null`. */
function resolve(schema: Schema, schemas: Schemas): Schema {
  const orNull = schema.anyOf?.some(({ type }) => type === 'null') ? schema.anyOf : [];
  const { $ref } = [schema, ...(schema.allOf ?? []), ...orNull].find(isNamed) ?? {};
  return $ref === undefined ? schema : (schemas[$ref.slice($ref.lastIndexOf('/') + 1)] ?? {});
}

function isNamed({ $ref }: Schema): boolean {
  return $ref !== undefined;
}
