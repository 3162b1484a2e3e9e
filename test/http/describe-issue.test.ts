import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from '@hono/zod-openapi';
import { describeIssue } from '../../src/http/describe-issue.ts';

const messageOf = (schema: z.ZodType, input: unknown) => {
  const { error } = schema.safeParse(input);
  assert.ok(error);
  const { message, field, status } = describeIssue(error);
  assert.equal(status, 400);
  return [field, message];
};

test('a missing value and one of the wrong type are told apart', () => {
  const schema = z.object({ name: z.string(), list: z.array(z.string()).optional() });
  assert.deepEqual(messageOf(schema, {}), ['name', 'The field "name" is required.']);
  assert.deepEqual(messageOf(schema, { name: 7 }), ['name', 'The field "name" must be a text.']);
  assert.deepEqual(messageOf(schema, { name: 'x', list: 'y' }), ['list', 'The field "list" must be a list.']);
});

test('a nested field is named by its path, and a choice lists what may be chosen', () => {
  const schema = z.object({ rules: z.array(z.object({ type: z.enum(['os', 'device']) })) });
  assert.deepEqual(messageOf(schema, { rules: [{ type: 'os' }, { type: 'moon' }] }), [
    'rules.1.type',
    'The field "rules.1.type" must be one of os, device.',
  ]);
});

test('of a union’s branches the one that got furthest is described', () => {
  const schema = z.object({ data: z.union([z.string(), z.object({ url: z.string() })]) });
  assert.deepEqual(messageOf(schema, { data: { url: 7 } }), [
    'data.url',
    'The field "data.url" must be a text.',
  ]);
});

test('a whole sentence of the contract is passed on as it is', () => {
  const schema = z.object({ url: z.string({ error: 'Please enter a valid URL.' }) });
  assert.deepEqual(messageOf(schema, {}), ['url', 'Please enter a valid URL.']);
});
