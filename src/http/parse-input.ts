import type { z } from '@hono/zod-openapi';
import { describeIssue } from './describe-issue.ts';

/** @throws AppError invalidInput naming the first field that is not as the schema wants it */
export function parseInput<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw describeIssue(parsed.error);
  return parsed.data;
}
