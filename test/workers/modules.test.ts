import assert from 'node:assert/strict';
import { registerHooks } from 'node:module';
import { test } from 'node:test';

/** Modules of the API and its pages; loading one would cost memory in every worker. */
const controlPlane =
  /\/node_modules\/(?:zod|@hono\/|sharp|qr|pg|prom-client|swagger-ui-dist|tldts|commander)\b|\/routes\.ts$/;

test('a worker process loads nothing of the API', async () => {
  const loaded: string[] = [];
  const hooks = registerHooks({
    load(url, context, next) {
      loaded.push(url);
      return next(url, context);
    },
  });
  await import('../../src/workers/worker.ts');
  hooks.deregister();
  assert.ok(loaded.some((url) => url.endsWith('/handle-visit.ts')));
  assert.deepEqual(
    loaded.filter((url) => controlPlane.test(url)),
    [],
  );
});
