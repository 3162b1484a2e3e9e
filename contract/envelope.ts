import { z } from '@hono/zod-openapi';

/** Reference, Conventions 5: in every success but a list's, `error` is the integer 0. */
export function success<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.object({ error: z.literal(0).openapi({ example: 0 }), ...shape });
}

/** `{error: 0, message}`: the answer to updates and deletes. */
export function successMessage(example: string) {
  return success({ message: z.string().openapi({ example }) });
}

/** Reference, Shared list envelope: here `error` is the string "0", and `nextpage` is always an integer. */
export function listOf<Key extends string, Item extends z.ZodType>(key: Key, item: Item) {
  const items = { [key]: z.array(item) } as { [K in Key]: z.ZodArray<Item> };
  return z.object({
    error: z.literal('0').openapi({ example: '0' }),
    data: z.object({
      result: z.int().openapi({ description: 'Items in all', example: 1 }),
      perpage: z.int().openapi({ description: 'Items a page, as used', example: 15 }),
      currentpage: z.int().openapi({ example: 1 }),
      nextpage: z.int().openapi({ description: 'The next page, or the last one', example: 1 }),
      maxpage: z.int().openapi({ description: 'The last page', example: 1 }),
      ...items,
    }),
  });
}

/** The answer to a bulk request: a result for each entry, in their order. */
export function outcomesOf<Made extends z.ZodType>(made: Made) {
  const refused = z.object({
    error: z.literal(1),
    message: z.string(),
    field: z.string().optional(),
    index: z.int().nonnegative().openapi({ description: 'Place of the entry, from 0' }),
  });
  return success({ results: z.array(z.union([made, refused])) });
}

/** Reference, Errors: the answer to every failed request. */
export const failure = z
  .object({
    error: z.literal(1).openapi({ example: 1 }),
    message: z.string().openapi({ description: 'One sentence a person can act on' }),
    field: z.string().optional().openapi({ description: 'The first offending field' }),
    request_id: z.string().optional(),
  })
  .openapi('Failure');
