import assert from 'node:assert/strict';
import { test } from 'node:test';
import { modules } from '../../../contract/index.ts';

const endpoints = Object.values(modules)
  .flatMap((module) => Object.entries<unknown>(module))
  .filter((entry): entry is [string, { path: string; idempotent?: boolean }] => {
    const [, value] = entry;
    return typeof value === 'object' && value !== null && 'verb' in value;
  });

test('every endpoint whose name says that it creates takes the key by which the dashboard creates once', () => {
  const creating = endpoints.filter(([name]) => name.startsWith('create'));
  assert.ok(creating.length >= 11, String(creating.length));
  const refusing = creating.filter(([, { idempotent }]) => idempotent === false).map(([name]) => name);
  assert.deepEqual(refusing, []);
});

test('and every path by which an account adds something of its own belongs to one of them', () => {
  const adding = endpoints.filter(([, { path }]) => /^\/api\/(?!admin\/)[a-z]+\/add$/.test(path));
  assert.ok(adding.length >= 10, String(adding.length));
  const others = adding.map(([name]) => name).filter((name) => !name.startsWith('create'));
  assert.deepEqual(others, []);
});
